import type { Yen } from '#kernel/yen.ts'
import type { Database } from '#ports/database/open-database.ts'
import { listSoldParts } from './store.ts'
import { divideRefund, type SoldItem } from './write-ledger.ts'

interface Sold extends Pick<SoldItem, 'orderItemId'> {
  /** Null where no artist sold it. */
  sellerId: number | null
}

/**
 * Returns what the artists themselves earned with each item that was sold, without the parts of
 * others.
 */
export async function readOwnParts(db: Database, items: readonly Sold[]): Promise<Yen[]> {
  const sold = await listPartsByItem(db, items)
  return items.map(({ orderItemId, sellerId }) => {
    return sold(orderItemId).find(({ userId }) => userId === sellerId)?.yen ?? 0
  })
}

export interface Refunded extends Sold, Pick<SoldItem, 'paidYen'> {
  feePercent: number
  beforeYen: Yen
  amountYen: Yen
}

/** The same of what a refund takes back. */
export async function readRefundedParts(db: Database, refunds: readonly Refunded[]) {
  const sold = await listPartsByItem(db, refunds)
  return refunds.map((refund) => {
    const { parts } = divideRefund(sold(refund.orderItemId), refund)
    return parts.find(({ userId }) => userId === refund.sellerId)?.amountYen ?? 0
  })
}

async function listPartsByItem(db: Database, items: readonly Sold[]) {
  const ids = items.map(({ orderItemId }) => orderItemId)
  const parts = Map.groupBy(await listSoldParts(db, ids), ({ orderItemId }) => orderItemId)
  return (orderItemId: number) => parts.get(orderItemId) ?? []
}
