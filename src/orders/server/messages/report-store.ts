import type { Insertable } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'

/** @returns its number; undefined where this was reported before */
export async function insertReport(trx: Transaction, report: Insertable<DB['message_reports']>) {
  const row = await trx
    .insertInto('message_reports')
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
  return selectReports(db).where('r.closed_at', 'is', null).orderBy('r.id').limit(MOST).execute()
}

export function findReport(db: Database, id: number) {
  return selectReports(db).where('r.id', '=', id).executeTakeFirst()
}

function selectReports(db: Database) {
  return db
    .selectFrom('message_reports as r')
    .innerJoin('order_messages as m', 'm.id', 'r.message_id')
    .innerJoin('orders as o', 'o.id', 'm.order_id')
    .innerJoin('users as seller', 'seller.id', 'm.seller_id')
    .select([
      'r.id',
      'r.part',
      'r.reason',
      'r.details',
      'r.reported_at as reportedAt',
      'r.outcome',
      'm.text',
      'm.reply',
      'o.public_id as orderPublicId',
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
    .updateTable('message_reports')
    .set({ outcome, closed_at: at })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
