import type { Insertable } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'

export type SellerRow = NonNullable<Awaited<ReturnType<typeof findSeller>>>

export function findSeller(db: Database, userId: number) {
  return db
    .selectFrom('sellerDisclosures')
    .select(['name', 'representative', 'address', 'phone', 'email', 'onRequest'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

export async function saveSeller(db: Database, row: Insertable<DB['sellerDisclosures']>) {
  await db
    .insertInto('sellerDisclosures')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
}

export async function deleteSeller(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('sellerDisclosures').where('userId', '=', userId).execute()
}

export async function insertRequest(
  trx: Transaction,
  row: Insertable<DB['disclosureRequests']>,
): Promise<number> {
  const { id } = await trx
    .insertInto('disclosureRequests')
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
    .selectFrom('disclosureRequests')
    .select('askedAt')
    .where('email', '=', email)
    .where('askedAt', '>', since)
    .orderBy('askedAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.askedAt)
}

export async function deleteRequests(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('disclosureRequests').where('askedAt', '<', before).execute()
}
