import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { Sealed } from './seal-details.ts'

export function findSealed(db: Database, userId: number) {
  return db
    .selectFrom('bank_accounts')
    .select(['key_id', 'sealed', 'changed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function saveSealed(
  db: Database,
  row: Sealed & { user_id: number; changed_at: Date },
): Promise<void> {
  await db
    .insertInto('bank_accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Some of those that are encrypted with another key, locked. */
export function listSealedOtherwise(trx: Database, keyId: string) {
  return trx
    .selectFrom('bank_accounts')
    .select(['user_id', 'key_id', 'sealed'])
    .where('key_id', '!=', keyId)
    .orderBy('user_id')
    .limit(500)
    .forUpdate()
    .execute()
}

export async function replaceSealed(
  trx: Database,
  rows: readonly (Sealed & { user_id: number })[],
): Promise<void> {
  const column = (name: keyof (typeof rows)[number]) => rows.map((row) => row[name])
  await sql`
    update bank_accounts b set key_id = n.key_id, sealed = n.sealed
    from unnest(${column('user_id')}::bigint[], ${column('key_id')}::text[],
      ${column('sealed')}::bytea[]) as n (user_id, key_id, sealed)
    where b.user_id = n.user_id
  `.execute(trx)
}

/**
 * Of one account, or of all that are gone; at Stripe, too. Not while the artist is owed something, or a payout is on
 * its way: the details are needed for that.
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
  const result = await db
    .deleteFrom('bank_accounts')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
