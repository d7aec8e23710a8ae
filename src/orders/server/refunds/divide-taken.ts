import type { Yen } from '#kernel/yen.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import type { RefundReason } from '../../contract.ts'
import type { OrderRow } from '../order-store.ts'
import type { RefundableItem } from './list-refundable.ts'
import { refundItemsLater } from './refund-item.ts'
import { divideLeft, type RefundLine } from './refund-order.ts'

/**
 * Divides what was taken of a payment over its items: of each as much as of the others, by what is
 * left of it. A sum that takes all that came through the provider ends the order: what a gift card
 * has paid of it goes back to that.
 */
export function divideTaken(
  { dueYen }: OrderRow,
  items: readonly RefundableItem[],
  amountYen: Yen,
): RefundLine[] {
  const left = items.reduce((sum, item) => sum + item.leftYen, 0)
  const back = items.reduce((sum, item) => sum + item.backYen - item.creditBackYen, 0)
  const takesAll = amountYen >= dueYen - back
  const lines = divideLeft(items, takesAll ? left : Math.min(amountYen, left))
  return lines.filter((line) => line.amountYen > 0)
}

/**
 * Asks again for the refund of what was never given, which is owed still, as far as something of it
 * is left.
 */
export async function askAgain(
  trx: Transaction,
  {
    dropped,
    items,
    at,
  }: { dropped: readonly Dropped[]; items: readonly RefundableItem[]; at: Date },
): Promise<void> {
  const owed = dropped.flatMap(({ itemId, reason }) => {
    const item = items.find(({ id }) => id === itemId)
    if (reason === 'operator' || !item || item.leftYen === 0) return []
    return { itemId, amountYen: item.leftYen, endsAccess: true, reason }
  })
  await refundItemsLater(trx, owed, { at })
}

/** A refund that waited, and will not be made. */
interface Dropped {
  itemId: number
  reason: RefundReason
}
