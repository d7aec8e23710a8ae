import type { Insertable } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'

/** @returns its number; undefined where this was reported before */
export async function insertReport(trx: Transaction, report: Insertable<DB['messageReports']>) {
  const row = await trx
    .insertInto('messageReports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export type ReportRow = Awaited<ReturnType<typeof listOpenReports>>[number]

const MOST = 100

/** Lists the reports that wait for a decision, oldest first. */
export function listOpenReports(db: Database) {
  return selectReports(db).where('r.closedAt', 'is', null).orderBy('r.id').limit(MOST).execute()
}

export function findReport(db: Database, id: number) {
  return selectReports(db).where('r.id', '=', id).executeTakeFirst()
}

function selectReports(db: Database) {
  return db
    .selectFrom('messageReports as r')
    .innerJoin('orderMessages as m', 'm.id', 'r.messageId')
    .innerJoin('orders as o', 'o.id', 'm.orderId')
    .innerJoin('users as seller', 'seller.id', 'm.sellerId')
    .select([
      'r.id',
      'r.part',
      'r.reason',
      'r.details',
      'r.reportedAt',
      'r.outcome',
      'm.text',
      'm.reply',
      'o.publicId as orderPublicId',
      'o.email as buyerEmail',
      'seller.username as sellerUsername',
    ])
}

/** @returns false where there is no such report */
export async function closeReport(
  db: Database,
  id: number,
  outcome: 'removed' | 'kept',
  at: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('messageReports')
    .set({ outcome, closedAt: at })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
