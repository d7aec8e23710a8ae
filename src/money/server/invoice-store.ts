import type { Insertable } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'

export function findIssuer(db: Database, userId: number) {
  return db
    .selectFrom('invoice_issuers')
    .select(['number', 'name', 'by_service as byService'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function saveIssuer(db: Database, row: Insertable<DB['invoice_issuers']>) {
  await db
    .insertInto('invoice_issuers')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

export async function deleteIssuer(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('invoice_issuers').where('user_id', '=', userId).execute()
}
