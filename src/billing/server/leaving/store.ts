import type { Database } from '#ports/database/open-database.ts'

export function listOwnEntries(db: Database, userId: number, after: number, limit: number) {
  return db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
    .leftJoin('orders as o', 'o.id', 't.order_id')
    .select(['e.id', 't.at', 't.kind', 'o.public_id as order', 'e.account'])
    .select('e.amount_yen as amountYen')
    .where('e.user_id', '=', userId)
    .where('e.id', '>', after)
    .orderBy('e.id')
    .limit(limit)
    .execute()
}
