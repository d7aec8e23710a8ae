import { sql } from 'kysely'
import type { Yen } from '#kernel/yen.ts'
import type { Database } from '#ports/database/open-database.ts'

export type Account =
  | 'provider_clearing'
  | 'provider_fees'
  | 'artist_payable'
  | 'platform_fee'
  | 'tax'
  | 'refunds'
  | 'disputes'
  | 'payouts'
  | 'gift_credit'

export interface Entry {
  account: Account
  /** Debits are positive, credits negative. */
  amountYen: Yen
  userId?: number
  orderItemId?: number
}

export interface Posting {
  kind: 'sale' | 'refund' | 'dispute' | 'payout' | 'provider_fee' | 'gift'
  /** The reference names, with the kind, what happened: it is written once. */
  reference: string
  /** The order; payouts have none. */
  orderId?: number
  at: Date
  entries: Entry[]
}

/** @returns false where this has been written before */
export async function insertPosting(trx: Database, posting: Posting): Promise<boolean> {
  const { kind, reference, orderId, at } = posting
  const entries = posting.entries.filter(({ amountYen }) => amountYen !== 0)
  if (entries.length === 0) return false
  const transaction = await trx
    .insertInto('ledgerTransactions')
    .values({ kind, reference, orderId: orderId ?? null, at })
    .onConflict((conflict) => conflict.columns(['kind', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!transaction) return false
  const rows = entries.map((entry) => ({
    transactionId: transaction.id,
    account: entry.account,
    userId: entry.userId ?? null,
    orderItemId: entry.orderItemId ?? null,
    amountYen: entry.amountYen,
  }))
  await trx.insertInto('ledgerEntries').values(rows).execute()
  return true
}

export interface SoldPart {
  orderItemId: number
  userId: number
  yen: Yen
}

/** Lists who got what of these items when they were sold, the artist first. */
export async function listSoldParts(
  db: Database,
  orderItemIds: readonly number[],
): Promise<SoldPart[]> {
  const { rows } = await sql<SoldPart>`
    select e.order_item_id, e.user_id, -e.amount_yen as yen
    from ledger_entries e join ledger_transactions x on x.id = e.transaction_id
    where e.order_item_id = any(${orderItemIds}) and e.account = 'artist_payable' and x.kind = 'sale'
    order by e.id
  `.execute(db)
  return rows
}
