import type { Insertable } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'

export type SellerRow = NonNullable<Awaited<ReturnType<typeof findSeller>>>

export function findSeller(db: Database, userId: number) {
  return db
    .selectFrom('seller_disclosures')
    .select(['name', 'representative', 'address', 'phone', 'email', 'on_request as onRequest'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function saveSeller(db: Database, row: Insertable<DB['seller_disclosures']>) {
  await db
    .insertInto('seller_disclosures')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

export async function deleteSeller(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('seller_disclosures').where('user_id', '=', userId).execute()
}

export async function insertRequest(
  trx: Transaction,
  row: Insertable<DB['disclosure_requests']>,
): Promise<number> {
  const { id } = await trx
    .insertInto('disclosure_requests')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the times of the latest requests for this address, newest first. */
export async function listRequestTimes(
  trx: Transaction,
  { email, since, limit }: { email: string; since: Date; limit: number },
): Promise<Date[]> {
  const rows = await trx
    .selectFrom('disclosure_requests')
    .select('asked_at')
    .where('email', '=', email)
    .where('asked_at', '>', since)
    .orderBy('asked_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.asked_at)
}

export async function deleteRequests(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('disclosure_requests').where('asked_at', '<', before).execute()
}
