import { sql } from 'kysely'
import { anyOf } from '#ports/database/any-of.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { MailChoices, MailKind } from '../../settings-contract.ts'

/**
 * The choices of someone who has made none: emails about their work, and about the music they
 * follow.
 */
const DEFAULTS = {
  sale: true,
  comment: true,
  follow: false,
  release: true,
} as const satisfies Record<MailKind, boolean>

export async function findChoices(db: Database, userId: number): Promise<MailChoices> {
  const rows = await db
    .selectFrom('email_preferences')
    .select(['kind', 'wanted', 'daily'])
    .where('user_id', '=', userId)
    .execute()
  const saleDaily = rows.some(({ kind, daily }) => kind === 'sale' && daily)
  const chosen = Object.fromEntries(rows.map(({ kind, wanted }) => [kind, wanted]))
  return { ...DEFAULTS, ...chosen, saleDaily }
}

export async function saveChoice(
  db: Database,
  choice: { userId: number; kind: MailKind; wanted?: boolean; daily?: boolean; at: Date },
): Promise<void> {
  const { userId: user_id, kind, wanted, daily, at: changed_at } = choice
  const chosen = { ...(wanted !== undefined && { wanted }), ...(daily !== undefined && { daily }) }
  await db
    .insertInto('email_preferences')
    .values({ user_id, kind, wanted: DEFAULTS[kind], ...chosen, changed_at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet({ ...chosen, changed_at }),
    )
    .execute()
}

/** Returns those of these people who have an address, in one query. */
export function listAddresses(db: Database, userIds: number[]) {
  return db
    .selectFrom('users')
    .select([
      'users.id as userId',
      'users.public_id as publicId',
      'users.locale',
      sql<string>`users.email`.as('email'),
    ])
    .where('users.id', '=', anyOf(userIds))
    .where('users.email', 'is not', null)
    .where('users.registered_at', 'is not', null)
    .where('users.deleted_at', 'is', null)
}

/** Returns those of them who want emails of this kind: each, or those of a day together. */
export function listReaders(
  db: Database,
  userIds: number[],
  { kind, daily }: { kind: MailKind; daily: boolean },
) {
  return listAddresses(db, userIds)
    .leftJoin('email_preferences as choice', (join) =>
      join.onRef('choice.user_id', '=', 'users.id').on('choice.kind', '=', kind),
    )
    .where(sql<boolean>`coalesce(choice.wanted, ${DEFAULTS[kind]})`)
    .where(sql<boolean>`coalesce(choice.daily, false) = ${daily}`)
    .execute()
}

export function findKeyByPublicId(db: Database, publicId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'locale'])
    .where('public_id', '=', publicId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
