import { recordSale } from '#billing/server/write-ledger.ts'
import { lockBuyer } from '#grants/server/grant-sounds.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { publish } from '#ports/jobs/publish.ts'
import type { KonbiniPayment, Payment } from '#ports/payments/payments.ts'
import type { RefundReason } from '../../contract.ts'
import { orderPaid } from '../events.ts'
import { type ItemRow, listItems, updateItems } from '../orders/item-store.ts'
import {
  cancelOpenOrder,
  findOrder,
  findUserIdByEmail,
  hasBuyerLeft,
  listOpenOrders,
  lockOrder,
  type OrderRow,
  setKonbini,
  updateOrder,
} from '../orders/store.ts'
import { refundItemsLater } from '../refunds/refund-item.ts'
import { grantItems } from './grant-items.ts'
import { writeKonbiniEmail } from './konbini-email.ts'
import { writeReceipt, writeSaleNotices } from './order-emails.ts'

/**
 * Asks the provider and, once paid, writes grants, ledger and emails in one transaction. May be
 * called any time, also concurrently: the row's lock and the status make it happen once.
 */
export async function fulfilOrder(context: Context, orderId: number): Promise<void> {
  const { db, payments, clock } = context
  const order = await findOrder(db, orderId)
  if (!order || !awaitsPayment(order)) return
  if (order.totalYen === 0) {
    await db.transaction().execute((trx) => settleOrder(context, trx, orderId, undefined))
    return
  }
  // Open from before the provider was changed: nothing can be asked about it any more.
  if (order.paymentId === null || order.provider !== payments.provider) return
  const payment = await payments.getPayment(order.paymentId)
  if (payment.status === 'requires_action' && payment.konbini) {
    await noteKonbini(context, order, payment.konbini)
  }
  if (payment.status === 'canceled') await cancelOpenOrder(db, orderId, clock.now())
  if (payment.status !== 'succeeded') return
  await db.transaction().execute((trx) => settleOrder(context, trx, orderId, payment))
}

/** Once: then the buyer is sent the number by email, too. */
async function noteKonbini(context: Context, order: OrderRow, konbini: KonbiniPayment) {
  if (order.status !== 'open' || order.konbini !== null) return
  const { expiresAt, voucherUrl: url, stores } = konbini
  const shown = {
    ...{ url, expiresAt: expiresAt.toISOString() },
    stores: stores.map((store) => ({
      ...store,
      confirmationNumber: store.confirmationNumber ?? null,
    })),
  }
  await context.db.transaction().execute(async (trx) => {
    if (!(await setKonbini(trx, order.id, shown))) return
    const items = await listItems(trx, [order.id])
    await writeKonbiniEmail(context, trx, { order, items, konbini: shown })
  })
}

/** A payment may succeed after its order was canceled: then it counts. */
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
  const hasLeft = await hasBuyerLeft(trx, orderId)
  const order = await lockOrder(trx, orderId)
  if (!awaitsPayment(order)) return
  const difference = findDifference(order, payment)
  if (difference !== undefined) {
    await updateOrder(trx, orderId, { status: 'held', held_at: at, held_reason: difference })
    context.log.error({ orderId, difference }, 'a payment differs from its order and is held')
    return
  }
  const items = await listItems(trx, [orderId])
  if (hasLeft) return returnMoney(trx, { order, items, payment, at })
  // First, so that no account proves the address unseen.
  await lockBuyer(trx, { email: order.email, userId: undefined })
  const userId = order.buyerId ?? (await findUserIdByEmail(trx, order.email))
  const buyer = { userId, email: order.email }
  const { given, back } = await grantItems(trx, { items, buyer, at })
  await writeSale(trx, { order, items, payment, at })
  await updateOrder(trx, orderId, { status: 'paid', paid_at: at, buyer_id: userId ?? null })
  await writeReceipt(context, trx, { order, items, back, at })
  await writeSaleNotices(context, trx, { order, items: given })
  for (const [reason, entries] of Map.groupBy(back, (entry) => entry.reason)) {
    const returned = entries.map(({ item }) => item)
    await refundLater(trx, returned, reason, at)
  }
  await publish(context, trx, orderPaid, { orderId })
}

interface Sale {
  order: OrderRow
  items: ItemRow[]
  payment: Payment | undefined
  at: Date
}

function writeSale(trx: Transaction, { order, items, payment, at }: Sale): Promise<void> {
  const { id: orderId, feePercent } = order
  const sold = items.map(({ id, sellerId, paidYen }) => ({ orderItemId: id, sellerId, paidYen }))
  const providerFeeYen = payment?.feeYen ?? 0
  return recordSale(trx, { orderId, feePercent, items: sold, providerFeeYen, at })
}

/** The buyer has deleted the account before the money arrived: no one gets anything for it. */
async function returnMoney(trx: Transaction, { order, items, payment, at }: Sale): Promise<void> {
  if (payment === undefined) return cancelOpenOrder(trx, order.id, at)
  await writeSale(trx, { order, items, payment, at })
  await updateOrder(trx, order.id, { status: 'paid', paid_at: at })
  await refundLater(trx, items, 'buyer_left', at)
}

/** A payment that differs from its order is held for review. */
function findDifference(order: OrderRow, payment: Payment | undefined): string | undefined {
  if (payment === undefined) return undefined
  if (payment.orderId !== order.publicId) return `payment of order ${payment.orderId}`
  if (payment.amountYen === order.totalYen) return undefined
  return `paid ${payment.amountYen} instead of ${order.totalYen}`
}

/** Where nothing was paid there is nothing to pay back: only the reason is stored. */
async function refundLater(trx: Transaction, items: ItemRow[], reason: RefundReason, at: Date) {
  const { paid = [], free = [] } = Object.groupBy(items, ({ paidYen }) =>
    paidYen > 0 ? 'paid' : 'free',
  )
  const freeIds = free.map(({ id }) => id)
  await updateItems(trx, freeIds, { refund_reason: reason })
  const refunds = paid.map((item) => ({
    itemId: item.id,
    amountYen: item.paidYen,
    endsAccess: true,
  }))
  await refundItemsLater(trx, refunds, { reason, at })
}

const YOUNG_MS = 2 * 60 * 1000
const ABANDONED_MS = 24 * 60 * 60 * 1000

/** In case an event was lost. @throws AggregateError after all have been tried */
export async function reconcileOrders(context: Context): Promise<void> {
  const now = context.clock.now()
  const open = await listOpenOrders(context.db, new Date(now.getTime() - YOUNG_MS))
  const failures: unknown[] = []
  for (const order of open) {
    const isAbandoned = now.getTime() - order.createdAt.getTime() > ABANDONED_MS
    try {
      const isKnown = order.paymentId !== null && order.provider === context.payments.provider
      if (isKnown || order.totalYen === 0) await fulfilOrder(context, order.id)
      else if (isAbandoned) await cancelOpenOrder(context.db, order.id, now)
    } catch (failure) {
      failures.push(failure)
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} open orders could not be reconciled`)
  }
}
