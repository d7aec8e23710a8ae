import { type ItemRefund, recordRefund } from '#money/server/write-ledger.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { lockBuyer, restoreGrant } from '#works/server/grants-store.ts'
import { lockHolder, productOf } from '../extensions.ts'
import { findItem, type ItemRow, isSold, updateItems } from '../item-store.ts'
import { type OrderRow, reopenRefundedOrder } from '../order-store.ts'
import { deleteRefund, type MadeRefund } from './store.ts'

interface BookedBack {
  /** The order, locked. */
  order: OrderRow
  /** Refunds whose money came back to us. */
  refunds: readonly MadeRefund[]
  from: ItemRefund['from']
}

/**
 * Restores ledger, items and access as if the refunds had not been made, but for what a gift card
 * got.
 */
export async function bookBack(
  context: Context,
  trx: Transaction,
  { order, refunds, from }: BookedBack,
): Promise<void> {
  const at = context.clock.now()
  const holder = await lockHolder(context, trx, order.id)
  const { email, buyerId } = holder ?? order
  await lockBuyer(trx, { email, userId: buyerId ?? undefined })
  for (const refund of refunds) {
    const before = await findItem(trx, refund.itemId)
    await deleteRefund(trx, refund)
    const item = await findItem(trx, refund.itemId)
    if (!item || !before) throw new Error(`Order ${order.publicId} has no item ${refund.itemId}`)
    await recordBookedBack(context, trx, { order, item, refund, from, at })
    if (!refund.endsAccess) continue
    // An item that was not given before is owed, and is not given now.
    const isRevoked = refund.reason === 'operator' || refund.reason === 'disputed'
    const open = { refundWantedAt: null, refundedAt: null }
    await updateItems(trx, [item.id], { ...open, ...(isRevoked && { refundReason: null }) })
    await reopenRefundedOrder(trx, order.id)
    if (!isRevoked || before.refundedAt === null) continue
    await restoreGrant(trx, holder?.itemId ?? item.id, before.refundedAt)
    if (!isSold(item)) {
      const change = { kind: 'again', endedAt: before.refundedAt } as const
      await productOf(context, item.kind).follow(context, trx, order, change)
    }
    await holder?.resume(context, trx)
  }
}

interface Booked {
  order: OrderRow
  /** The item without the refund. */
  item: ItemRow
  refund: MadeRefund
  from: ItemRefund['from']
  at: Date
}

/** The other way round, and of the last part of what was taken: so that no yen is lost in between. */
async function recordBookedBack(
  context: Context,
  trx: Transaction,
  { order, item, refund, from, at }: Booked,
): Promise<void> {
  const { id: orderId, feePercent } = order
  const amountYen = refund.amountYen - refund.creditYen
  const back = { orderId, at, reference: `refund-${refund.id}-back`, from }
  if (isSold(item)) {
    const sold = { orderItemId: item.id, paidYen: item.paidYen }
    const { refundedYen: beforeYen } = item
    const more = { feePercent, item: sold, beforeYen, amountYen, isBookedBack: true }
    await recordRefund(trx, { ...back, ...more })
  } else {
    const sale = { ...back, amountYen: -amountYen, orderItemId: item.id }
    await productOf(context, item.kind).returned(trx, sale)
  }
}
