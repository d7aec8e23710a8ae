import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { MailChoices, MailKind } from '../../settings-contract.ts'

/** Until someone chooses: what concerns their work, and the music they follow. */
const DEFAULTS: MailChoices = { sale: true, comment: true, follow: false, release: true }

export async function findChoices(db: Database, userId: number): Promise<MailChoices> {
  const rows = await db
    .selectFrom('email_preferences')
    .select(['kind', 'wanted'])
    .where('user_id', '=', userId)
    .execute()
  return { ...DEFAULTS, ...Object.fromEntries(rows.map(({ kind, wanted }) => [kind, wanted])) }
}

export async function saveChoice(
  db: Database,
  choice: { userId: number; kind: MailKind; wanted: boolean; at: Date },
): Promise<void> {
  const { userId: user_id, kind, wanted, at: changed_at } = choice
  await db
    .insertInto('email_preferences')
    .values({ user_id, kind, wanted, changed_at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet({ wanted, changed_at }),
    )
    .execute()
}

/** Those of these people who have an address, in one query. */
export function listAddresses(db: Database, userIds: number[]) {
  return db
    .selectFrom('users')
    .select(['users.id as userId', 'users.public_id as publicId', 'users.locale'])
    .select(sql<string>`users.email`.as('email'))
    .where('users.id', 'in', userIds)
    .where('users.email', 'is not', null)
    .where('users.registered_at', 'is not', null)
    .where('users.deleted_at', 'is', null)
}

/** Those of them who want emails of this kind. */
export function listReaders(db: Database, userIds: number[], kind: MailKind) {
  return listAddresses(db, userIds)
    .leftJoin('email_preferences as choice', (join) =>
      join.onRef('choice.user_id', '=', 'users.id').on('choice.kind', '=', kind),
    )
    .where(sql<boolean>`coalesce(choice.wanted, ${DEFAULTS[kind]})`)
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
