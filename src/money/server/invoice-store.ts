import type { Insertable } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'

export function findIssuer(db: Database, userId: number) {
  return db
    .selectFrom('invoiceIssuers')
    .select(['number', 'name', 'byService'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

export async function saveIssuer(db: Database, row: Insertable<DB['invoiceIssuers']>) {
  await db
    .insertInto('invoiceIssuers')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
}

export async function deleteIssuer(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('invoiceIssuers').where('userId', '=', userId).execute()
}
