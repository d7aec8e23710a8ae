import { recordSale } from '#billing/server/write-ledger.ts'
import { grantSound } from '#grants/server/grant-sound.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { announce } from '#ports/jobs/announce.ts'
import type { Payment } from '#ports/payments/payments.ts'
import { orderPaid } from '../facts.ts'
import {
  hasOtherGrant,
  type ItemRow,
  listItems,
  lockBuyerAndSound,
  wantRefund,
} from '../orders/item-store.ts'
import {
  findOrder,
  findUserIdByEmail,
  lockOrder,
  markCanceled,
  markHeld,
  markPaid,
  type OrderRow,
} from '../orders/store.ts'
import { refundOrderItem } from '../refunds/refund-item.ts'
import { writeReceipt, writeSaleNotices } from './letters.ts'

/**
 * Brings an order to where its payment is: asks the provider, and if the money has arrived gives
 * the grants, writes the ledger and the letters, in one transaction. It may be called by anyone at
 * any time and at once: the row's lock and the status make it happen once.
 */
export async function fulfilOrder(context: Context, orderId: number): Promise<void> {
  const { db, payments, clock } = context
  const order = await findOrder(db, orderId)
  if (!order || !awaitsPayment(order)) return
  if (order.totalYen === 0) {
    await db.transaction().execute((trx) => settleOrder(context, trx, orderId, undefined))
    return
  }
  if (order.paymentId === null) return
  const payment = await payments.getPayment(order.paymentId)
  if (payment.status === 'canceled') await markCanceled(db, orderId, clock.now())
  if (payment.status !== 'succeeded') return
  await db.transaction().execute((trx) => settleOrder(context, trx, orderId, payment))
}

/** A payment may succeed after we gave it up: then it counts. */
function awaitsPayment({ status }: OrderRow): boolean {
  return status === 'open' || status === 'canceled'
}

async function settleOrder(
  context: Context,
  trx: Transaction,
  orderId: number,
  payment: Payment | undefined,
): Promise<void> {
  const at = context.clock.now()
  const order = await lockOrder(trx, orderId)
  if (!awaitsPayment(order)) return
  const difference = findDifference(order, payment)
  if (difference !== undefined) {
    await markHeld(trx, orderId, difference, at)
    context.log.error({ orderId, difference }, 'a payment differs from its order and is held')
    return
  }
  const userId = order.buyerId ?? (await findUserIdByEmail(trx, order.email))
  const items = await listItems(trx, orderId)
  const already = await grantItems(trx, { order, items, userId, at })
  const { feePercent } = order
  const sold = items.map(({ id, sellerId, paidYen }) => ({ orderItemId: id, sellerId, paidYen }))
  const providerFeeYen = payment?.feeYen ?? 0
  await recordSale(trx, { orderId, feePercent, items: sold, providerFeeYen, at })
  await markPaid(trx, orderId, { buyerId: userId ?? null, at })
  const given = items.filter((item) => !already.includes(item))
  await writeReceipt(context, trx, { order, items, already, at })
  await writeSaleNotices(context, trx, { order, items: given })
  await refundLater(trx, already, at)
  await announce(context, trx, orderPaid, { orderId })
}

/** Money that is not what the order says is looked at by a person. */
function findDifference(order: OrderRow, payment: Payment | undefined): string | undefined {
  if (payment === undefined) return undefined
  if (payment.orderId !== order.publicId) return `payment of order ${payment.orderId}`
  if (payment.amountYen === order.totalYen) return undefined
  return `paid ${payment.amountYen} instead of ${order.totalYen}`
}

/** @returns the items that the buyer had already, by another order */
async function grantItems(
  trx: Transaction,
  {
    order: { email },
    items,
    userId,
    at,
  }: { order: OrderRow; items: ItemRow[]; userId: number | undefined; at: Date },
): Promise<ItemRow[]> {
  const already: ItemRow[] = []
  for (const item of items) {
    const { soundId, id: orderItemId } = item
    await lockBuyerAndSound(trx, { email, soundId })
    if (await hasOtherGrant(trx, { email, userId, soundId, orderItemId })) {
      already.push(item)
      continue
    }
    await grantSound(trx, { userId, email, soundId, orderItemId, at })
    // Another order of the same account with another address: the unique index decided.
    if (await hasOtherGrant(trx, { email, userId, soundId, orderItemId })) already.push(item)
  }
  return already
}

async function refundLater(trx: Transaction, items: ItemRow[], at: Date): Promise<void> {
  const itemIds = items.filter(({ paidYen }) => paidYen > 0).map(({ id }) => id)
  for (const itemId of await wantRefund(trx, { itemIds, reason: 'already_owned', at })) {
    await addJob(trx, refundOrderItem, { itemId }, { key: String(itemId) })
  }
}
