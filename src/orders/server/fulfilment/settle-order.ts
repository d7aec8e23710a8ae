import { recordSale } from '#money/server/write-ledger.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { publish } from '#ports/jobs/publish.ts'
import { notify } from '#ports/notifications/notify-store.ts'
import type { Payment } from '#ports/payments/payments.ts'
import { lockBuyer } from '#works/server/grants-store.ts'
import type { RefundReason } from '../../contract.ts'
import { findBuyerId, hasBuyerLeft } from '../buyer-store.ts'
import { orderPaid } from '../events.ts'
import { findRecipient, firstAnswer, productOf, type Recipient } from '../extensions.ts'
import { type ItemRow, isSold, listItems, updateItems } from '../item-store.ts'
import { listMessages } from '../messages/message-store.ts'
import {
  awaitsPayment,
  cancelOpenOrder,
  isGiven,
  lockOrder,
  type OrderRow,
  sumCredit,
  updateOrder,
} from '../order-store.ts'
import { freezeIssuers } from '../receipts/store.ts'
import { refundItemsLater } from '../refunds/refund-item.ts'
import { noteSent } from '../threads/store.ts'
import { emailSalesLater } from './daily-sales.ts'
import { grantItems, type Outcome } from './grant-items.ts'
import { writeReceipt, writeSaleNotices } from './order-emails.ts'

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

interface Sale {
  order: OrderRow
  items: ItemRow[]
  payment: Payment | undefined
  at: Date
}

/** Posts what was paid to the ledger: for artists, or by an extension for its product. */
async function postSale(
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

/** An order that was just settled. */
interface Settled extends Outcome {
  order: OrderRow
  items: ItemRow[]
  recipient: Recipient | undefined
  at: Date
}

type Follower = (context: Context, trx: Transaction, settled: Settled) => Promise<void>

/** What has to be true once the transaction ends in which an order is settled. */
const FOLLOWERS: readonly Follower[] = [
  issueReceipt,
  tellSellers,
  (_context, trx, { recipient, at }) => recipient?.settled(trx, at) ?? Promise.resolve(),
  (_context, trx, { back, at }) => returnLater(trx, back, at),
]

async function issueReceipt(context: Context, trx: Transaction, settled: Settled): Promise<void> {
  await freezeIssuers(trx, settled.order.id, serviceIssuer(context))
  await writeReceipt(context, trx, settled)
}

/** The service as an issuer of invoices in place of artists. */
function serviceIssuer({ config: { operator, invoiceNumber: number } }: Pick<Context, 'config'>) {
  return number && operator.name ? { number, name: operator.name } : undefined
}

/** What a code of the artist gave is no sale: the page of the codes counts it. */
async function tellSellers(
  context: Context,
  trx: Transaction,
  { order, given, at }: Settled,
): Promise<void> {
  if (isGiven(order)) return
  const items = given.filter(isSold)
  const ids = items.map(({ id }) => id)
  await updateItems(trx, ids, { soldAt: at })
  await writeSaleNotices(context, trx, { order, items })
  await emailSalesLater(context, trx, { items, at })
  const messages = await listMessages(trx, [order.id])
  await notify(trx, [
    ...items.map(({ id: subjectId, sellerId: userId }) => {
      return { userId, kind: 'sale' as const, subjectId, at }
    }),
    ...messages.map(({ messageId: subjectId, sellerId: userId }) => {
      return { userId, kind: 'message' as const, subjectId, at }
    }),
  ])
  const named = messages.filter((one) => one.isDelivered && one.buyerUsername !== null)
  await noteSent(
    trx,
    named.flatMap(({ buyerId: from, sellerId: to }) => (from === null ? [] : [{ from, to, at }])),
  )
}

/** An item without a price has nothing to pay back: only the reason is stored. */
async function returnLater(
  trx: Transaction,
  returned: readonly { item: ItemRow; reason: RefundReason }[],
  at: Date,
): Promise<void> {
  const { free = [], paid = [] } = Object.groupBy(returned, ({ item }) =>
    item.paidYen === 0 ? 'free' : 'paid',
  )
  for (const [reason, of] of Map.groupBy(free, (one) => one.reason)) {
    const ids = of.map(({ item }) => item.id)
    await updateItems(trx, ids, { refundReason: reason })
  }
  const refunds = paid.map(({ item, reason }) => ({
    itemId: item.id,
    amountYen: item.paidYen,
    endsAccess: true,
    reason,
  }))
  await refundItemsLater(trx, refunds, { at })
}
