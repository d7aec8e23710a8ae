import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { publish } from '#ports/jobs/publish.ts'
import type { Payment } from '#ports/payments/payments.ts'
import { lockBuyer } from '#works/server/grants/grant-sounds.ts'
import { findBuyerId, hasBuyerLeft } from '../buyer-store.ts'
import { orderPaid } from '../events.ts'
import { findRecipient, firstAnswer } from '../extensions.ts'
import { listItems } from '../item-store.ts'
import {
  awaitsPayment,
  cancelOpenOrder,
  lockOrder,
  type OrderRow,
  updateOrder,
} from '../order-store.ts'
import { FOLLOWERS, returnLater } from './follow-sale.ts'
import { grantItems, type Outcome } from './grant-items.ts'
import { postSale, type Sale } from './post-sale.ts'

/**
 * Settles an order: locks it, compares the amount, lets extensions confirm what they promised,
 * grants, posts and publishes.
 * @returns what was given; undefined where the order was not settled now, or has no buyer any more
 */
export async function settleOrder(
  context: Context,
  trx: Transaction,
  orderId: number,
  payment: Payment | undefined,
): Promise<Outcome | undefined> {
  const at = context.clock.now()
  const hasLeft = await hasBuyerLeft(trx, orderId)
  const order = await lockOrder(trx, orderId)
  if (!awaitsPayment(order)) return undefined
  const broken = await firstAnswer(context, (extension) => extension.confirm?.(trx, order))
  const difference = findDifference(order, payment) ?? broken
  if (difference !== undefined) {
    await updateOrder(trx, orderId, { status: 'held', heldAt: at, heldReason: difference })
    context.log.error({ orderId, difference }, 'a payment differs from its order and is held')
    return undefined
  }
  const items = await listItems(trx, [orderId])
  if (hasLeft) {
    await returnMoney(context, trx, { order, items, payment, at })
    return undefined
  }
  // The buyer is locked first, so that no account proves the address unseen.
  await lockBuyer(trx, { email: order.email, userId: undefined })
  const userId = order.buyerId ?? (await findBuyerId(trx, orderId))
  const recipient = await findRecipient(context, trx, orderId)
  const outcome = recipient
    ? { given: items, back: [] }
    : await grantItems(trx, { items, buyer: { userId, email: order.email }, at })
  await postSale(context, trx, { order, items, payment, at })
  await updateOrder(trx, orderId, { status: 'paid', paidAt: at, buyerId: userId ?? null })
  for (const follow of FOLLOWERS) {
    await follow(context, trx, { order, items, recipient, at, ...outcome })
  }
  await publish(context, trx, orderPaid, { orderId })
  return outcome
}

/** The buyer has deleted the account before the money arrived: no one gets anything for it. */
async function returnMoney(
  context: Context,
  trx: Transaction,
  { order, items, payment, at }: Sale,
): Promise<void> {
  if (payment === undefined) {
    await cancelOpenOrder(trx, order.id, at)
    return
  }
  await postSale(context, trx, { order, items, payment, at })
  await updateOrder(trx, order.id, { status: 'paid', paidAt: at })
  const left = items.map((item) => ({ item, reason: 'buyer_left' as const }))
  await returnLater(trx, left, at)
}

/** A payment that differs from its order is held for review. */
function findDifference(order: OrderRow, payment: Payment | undefined): string | undefined {
  if (payment === undefined) return undefined
  if (payment.orderId !== order.publicId) return `payment of order ${payment.orderId}`
  if (payment.amountYen === order.dueYen) return undefined
  return `paid ${payment.amountYen} instead of ${order.dueYen}`
}
