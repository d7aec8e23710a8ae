import { sql } from 'kysely'
import { anyOf } from '#ports/database/any-of.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { MailChoices, MailKind } from '../../settings-contract.ts'

/**
 * The choices of someone who has made none: emails about their work, and about the music they
 * follow. Emails about posts, prices and digests need a consent.
 */
const DEFAULTS = {
  sale: true,
  comment: true,
  follow: false,
  release: true,
  post: false,
  price: false,
  digest: false,
  message: true,
} as const satisfies Record<MailKind, boolean>

export async function findChoices(db: Database, userId: number): Promise<MailChoices> {
  const rows = await db
    .selectFrom('emailPreferences')
    .select(['kind', 'wanted', 'daily'])
    .where('userId', '=', userId)
    .execute()
  const isDaily = (of: MailKind) => rows.some(({ kind, daily }) => kind === of && daily)
  const chosen = Object.fromEntries(rows.map(({ kind, wanted }) => [kind, wanted]))
  return { ...DEFAULTS, ...chosen, saleDaily: isDaily('sale'), digestDaily: isDaily('digest') }
}

/** A choice keeps the time since which it is the present one, which is that of a consent. */
export async function saveChoice(
  db: Database,
  choice: { userId: number; kind: MailKind; wanted?: boolean; daily?: boolean; at: Date },
): Promise<void> {
  const { userId, kind, wanted, daily, at: changedAt } = choice
  const chosen = { ...(wanted !== undefined && { wanted }), ...(daily !== undefined && { daily }) }
  await db
    .insertInto('emailPreferences')
    .values({ userId, kind, wanted: DEFAULTS[kind], ...chosen, changedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'kind'])
        .doUpdateSet({ ...chosen, changedAt })
        .where(({ eb, or }) =>
          or([
            eb('emailPreferences.wanted', '<>', wanted ?? eb.ref('emailPreferences.wanted')),
            eb('emailPreferences.daily', '<>', daily ?? eb.ref('emailPreferences.daily')),
          ]),
        ),
    )
    .execute()
}

/** Returns those of these people who have an address, in one query. */
export function listAddresses(db: Database, userIds: number[]) {
  return db
    .selectFrom('users')
    .select([
      'users.id as userId',
      'users.publicId',
      'users.locale',
      sql<string>`users.email`.as('email'),
    ])
    .where('users.id', '=', anyOf(userIds))
    .where('users.email', 'is not', null)
    .where('users.registeredAt', 'is not', null)
    .where('users.deletedAt', 'is', null)
}

/** Returns those of them who want emails of this kind: each, or those of a day together. */
export function listReaders(
  db: Database,
  userIds: number[],
  { kind, daily }: { kind: MailKind; daily: boolean },
) {
  return listAddresses(db, userIds)
    .leftJoin('emailPreferences as choice', (join) =>
      join.onRef('choice.userId', '=', 'users.id').on('choice.kind', '=', kind),
    )
    .where(sql<boolean>`coalesce(choice.wanted, ${DEFAULTS[kind]})`)
    .where(sql<boolean>`coalesce(choice.daily, false) = ${daily}`)
    .execute()
}

export function findKeyByPublicId(db: Database, publicId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'locale'])
    .where('publicId', '=', publicId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}
