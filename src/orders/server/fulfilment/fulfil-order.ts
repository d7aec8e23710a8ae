import { recordSale } from '#money/server/write-ledger.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { publish } from '#ports/jobs/publish.ts'
import type { KonbiniPayment, Payment } from '#ports/payments/payments.ts'
import { lockBuyer } from '#works/server/grants/grant-sounds.ts'
import type { RefundReason } from '../../contract.ts'
import { findBuyerId, hasBuyerLeft } from '../buyer-store.ts'
import { orderPaid } from '../events.ts'
import { findRecipient, firstAnswer, productOf } from '../extensions.ts'
import { type ItemRow, isSold, listItems, updateItems } from '../item-store.ts'
import {
  cancelOpenOrder,
  findOrder,
  isGiven,
  listOpenOrders,
  lockOrder,
  type OrderRow,
  setKonbini,
  sumCredit,
  updateOrder,
} from '../order-store.ts'
import { freezeIssuers } from '../receipts/store.ts'
import { refundItemsLater } from '../refunds/refund-item.ts'
import { emailSalesLater } from './daily-sales.ts'
import { grantItems, type Outcome } from './grant-items.ts'
import { remindOfKonbini, writeKonbiniEmail, writeKonbiniEnded } from './konbini-email.ts'
import { writeReceipt, writeSaleNotices } from './order-emails.ts'

/**
 * Asks the provider and, once paid, writes grants, ledger and emails in one transaction. May be
 * called any time, also concurrently: the row's lock and the status make it happen once.
 * @returns the payment's status, where the provider was asked
 */
export async function fulfilOrder(
  context: Context,
  orderId: number,
): Promise<Payment['status'] | undefined> {
  const { db, payments } = context
  const order = await findOrder(db, orderId)
  if (!order || !awaitsPayment(order)) return undefined
  if (order.dueYen === 0) {
    await db.transaction().execute((trx) => settleOrder(context, trx, orderId, undefined))
    return undefined
  }
  // The order is open from before the provider was changed: nothing can be asked about it any more.
  if (order.paymentId === null || order.provider !== payments.provider) return undefined
  const payment = await payments.getPayment(order.paymentId)
  if (payment.status === 'requires_action' && payment.konbini) {
    await noteKonbini(context, order, payment.konbini)
  }
  if (payment.status === 'canceled') await endUnpaid(context, orderId)
  if (payment.status === 'succeeded') {
    await db.transaction().execute((trx) => settleOrder(context, trx, orderId, payment))
  }
  return payment.status
}

/** A buyer who was given a number for the store is told that it is over. */
async function endUnpaid(context: Context, orderId: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const order = await cancelOpenOrder(trx, orderId, context.clock.now())
    if (!order?.konbini) return
    await writeKonbiniEnded(context, trx, order, await listItems(trx, [orderId]))
  })
}

/** Stores the number once: then the buyer is sent it by email, too. */
async function noteKonbini(context: Context, order: OrderRow, konbini: KonbiniPayment) {
  if (order.status !== 'open' || order.konbini !== null) return
  const { expiresAt, voucherUrl: url, stores } = konbini
  const shown = {
    url,
    expiresAt: expiresAt.toISOString(),
    stores: stores.map((store) => ({
      ...store,
      confirmationNumber: store.confirmationNumber ?? null,
    })),
  }
  await context.db.transaction().execute(async (trx) => {
    if (!(await setKonbini(trx, order.id, shown))) return
    const items = await listItems(trx, [order.id])
    await writeKonbiniEmail(context, trx, { order, items, konbini: shown, occasion: 'issued' })
  })
}

/** A payment may succeed after its order was canceled: then it counts. */
function awaitsPayment({ status }: OrderRow): boolean {
  return status === 'open' || status === 'canceled'
}

/** @returns what was given; undefined where the order was not settled now, or has no buyer any more */
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
    await updateOrder(trx, orderId, { status: 'held', held_at: at, held_reason: difference })
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
  const buyer = { userId, email: order.email }
  const recipient = await findRecipient(context, trx, orderId)
  const { given, back } = recipient
    ? { given: items, back: [] }
    : await grantItems(trx, { items, buyer, at })
  await writeSale(context, trx, { order, items, payment, at })
  await updateOrder(trx, orderId, { status: 'paid', paid_at: at, buyer_id: userId ?? null })
  await freezeIssuers(trx, orderId, serviceIssuer(context))
  await writeReceipt(context, trx, { order, items, back, at, recipient })
  // What a code of the artist gave is no sale: the page of the codes counts it.
  if (!isGiven(order)) {
    const sold = given.filter(isSold)
    const soldIds = sold.map(({ id }) => id)
    await updateItems(trx, soldIds, { sold_at: at })
    await writeSaleNotices(context, trx, { order, items: sold })
    await emailSalesLater(context, trx, { items: sold, at })
  }
  await recipient?.settled(trx, at)
  await refundLater(trx, back, at)
  await publish(context, trx, orderPaid, { orderId })
  return { given, back }
}

/** The service as an issuer of invoices in place of artists. */
function serviceIssuer({ config: { operator, invoiceNumber: number } }: Pick<Context, 'config'>) {
  return number && operator.name ? { number, name: operator.name } : undefined
}

interface Sale {
  order: OrderRow
  items: ItemRow[]
  payment: Payment | undefined
  at: Date
}

async function writeSale(
  context: Context,
  trx: Transaction,
  { order, items, payment, at }: Sale,
): Promise<void> {
  const { id: orderId, feePercent } = order
  const sold = items.filter(isSold).map((item) => {
    const own = order.adjustments.filter(({ itemId }) => itemId === item.id)
    return { ...item, orderItemId: item.id, creditYen: sumCredit(own) }
  })
  const providerFeeYen = payment?.feeYen ?? 0
  await recordSale(trx, { orderId, feePercent, items: sold, providerFeeYen, at })
  for (const item of items.filter((one) => !isSold(one))) {
    const sale = { orderId, orderItemId: item.id, amountYen: item.paidYen, at }
    await productOf(context, item.kind).bought(trx, sale)
  }
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
  await writeSale(context, trx, { order, items, payment, at })
  await updateOrder(trx, order.id, { status: 'paid', paid_at: at })
  const left = items.map((item) => ({ item, reason: 'buyer_left' as const }))
  await refundLater(trx, left, at)
}

/** A payment that differs from its order is held for review. */
function findDifference(order: OrderRow, payment: Payment | undefined): string | undefined {
  if (payment === undefined) return undefined
  if (payment.orderId !== order.publicId) return `payment of order ${payment.orderId}`
  if (payment.amountYen === order.dueYen) return undefined
  return `paid ${payment.amountYen} instead of ${order.dueYen}`
}

/** An item without a price has nothing to pay back: only the reason is stored. */
async function refundLater(
  trx: Transaction,
  returned: readonly { item: ItemRow; reason: RefundReason }[],
  at: Date,
): Promise<void> {
  const free = returned.filter(({ item }) => item.paidYen === 0)
  for (const [reason, of] of Map.groupBy(free, (one) => one.reason)) {
    const ids = of.map(({ item }) => item.id)
    await updateItems(trx, ids, { refund_reason: reason })
  }
  const paid = returned.filter(({ item }) => item.paidYen > 0)
  const refunds = paid.map(({ item, reason }) => ({
    itemId: item.id,
    amountYen: item.paidYen,
    endsAccess: true,
    reason,
  }))
  await refundItemsLater(trx, refunds, { at })
}

const YOUNG_MS = 2 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
const ABANDONED_MS = DAY_MS
/** A checkout is open for a day, and the number for a store that it gives for three more. */
const PAYABLE_MS = 5 * DAY_MS

/**
 * Settles orders whose event was lost, and reminds buyers.
 * @throws AggregateError after all have been tried
 */
export async function reconcileOrders(context: Context): Promise<void> {
  const now = context.clock.now()
  const open = await listOpenOrders(context.db, {
    olderThan: new Date(now.getTime() - YOUNG_MS),
    leftAfter: new Date(now.getTime() - PAYABLE_MS),
  })
  const failures: unknown[] = []
  for (const order of open) {
    const isAbandoned = now.getTime() - order.createdAt.getTime() > ABANDONED_MS
    try {
      const isKnown = order.paymentId !== null && order.provider === context.payments.provider
      if (isKnown || order.dueYen === 0) await fulfilOrder(context, order.id)
      else if (isAbandoned) await cancelOpenOrder(context.db, order.id, now)
      if (isKnown && order.konbini !== null) await remindOfKonbini(context, order.id)
    } catch (failure) {
      failures.push(failure)
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} open orders could not be reconciled`)
  }
}
