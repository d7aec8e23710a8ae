import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { Sealed } from './seal-details.ts'

export function findSealed(db: Database, userId: number) {
  return db
    .selectFrom('bankAccounts')
    .select(['keyId', 'sealed', 'changedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

export async function saveSealed(
  db: Database,
  row: Sealed & { userId: number; changedAt: Date },
): Promise<void> {
  await db
    .insertInto('bankAccounts')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
}

export async function countByOtherKey(db: Database, keyIds: readonly string[]) {
  return await db
    .selectFrom('bankAccounts')
    .select((row) => ['keyId', row.fn.countAll<number>().as('count')])
    .where('keyId', '<>', sql<string>`all(${keyIds})`)
    .groupBy('keyId')
    .execute()
}

export async function deleteByOtherKey(db: Database, keyIds: readonly string[]): Promise<void> {
  await db.deleteFrom('bankAccounts').where('keyId', '<>', sql<string>`all(${keyIds})`).execute()
}

/** Tables with encrypted details, and their keys. */
export const SEALED_IN = { bankAccounts: 'userId', payouts: 'id' } as const
type SealedTable = keyof typeof SEALED_IN

/** Some of those that are encrypted with another key, locked. */
export async function listSealedOtherwise(trx: Database, table: SealedTable, keyId: string) {
  const { rows } = await sql<Sealed & { id: number; userId: number }>`
    select ${sql.ref(SEALED_IN[table])} as id, user_id, key_id, sealed
    from ${sql.table(table)} where key_id not in (${keyId}, '')
    order by 1 limit 500 for update`.execute(trx)
  return rows
}

export async function replaceSealed(
  trx: Database,
  table: SealedTable,
  rows: readonly (Sealed & { id: number })[],
): Promise<void> {
  const column = (name: keyof (typeof rows)[number]) => rows.map((row) => row[name])
  await sql`
    update ${sql.table(table)} t set key_id = n.key_id, sealed = n.sealed
    from unnest(${column('id')}::bigint[], ${column('keyId')}::text[],
      ${column('sealed')}::bytea[]) as n (id, key_id, sealed)
    where ${sql.ref(`t.${SEALED_IN[table]}`)} = n.id
  `.execute(trx)
}

/**
 * Deletes the details of one account, or of all that are gone; at Stripe, too. They stay while the
 * artist is owed something, or a payout is on its way: they are needed for that.
 */
export async function deleteUnlessOwed(db: Database, userId?: number): Promise<void> {
  const chosen = userId === undefined ? sql`u.deleted_at is not null` : sql`u.id = ${userId}`
  await sql`
    with settled as (
      select u.id from users u where ${chosen}
        and (exists (select from bank_accounts where user_id = u.id)
          or exists (select from stripe_accounts where user_id = u.id))
        and not exists (
          select from ledger_entries e
          where e.user_id = u.id and e.account in ('artist_payable', 'payouts')
          group by e.account
          having case e.account when 'payouts' then sum(amount_yen) <> 0 else sum(amount_yen) < 0 end
        )
    ), at_stripe as (
      delete from stripe_accounts where user_id in (select id from settled)
    )
    delete from bank_accounts where user_id in (select id from settled)
  `.execute(db)
}

export async function deleteSealed(db: Database, userId: number): Promise<boolean> {
  const result = await db.deleteFrom('bankAccounts').where('userId', '=', userId).executeTakeFirst()
  return result.numDeletedRows > 0n
}
