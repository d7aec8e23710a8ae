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

export interface Entry {
  account: Account
  /** Debits are positive, credits negative. */
  amountYen: Yen
  userId?: number
  orderItemId?: number
}

export interface Posting {
  kind: 'sale' | 'refund' | 'dispute' | 'payout' | 'provider_fee'
  /** With the kind it names what happened: it is written once. */
  reference: string
  orderId: number
  at: Date
  entries: Entry[]
}

/** @returns false where this has been written before */
export async function insertPosting(trx: Database, posting: Posting): Promise<boolean> {
  const { kind, reference, orderId, at } = posting
  const entries = posting.entries.filter(({ amountYen }) => amountYen !== 0)
  if (entries.length === 0) return false
  const transaction = await trx
    .insertInto('ledger_transactions')
    .values({ kind, reference, order_id: orderId, at })
    .onConflict((conflict) => conflict.columns(['kind', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!transaction) return false
  const rows = entries.map((entry) => ({
    transaction_id: transaction.id,
    account: entry.account,
    user_id: entry.userId ?? null,
    order_item_id: entry.orderItemId ?? null,
    amount_yen: entry.amountYen,
  }))
  await trx.insertInto('ledger_entries').values(rows).execute()
  return true
}
