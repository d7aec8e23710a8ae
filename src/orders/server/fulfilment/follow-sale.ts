import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import type { RefundReason } from '../../contract.ts'
import type { Recipient } from '../extensions.ts'
import { type ItemRow, isSold, updateItems } from '../item-store.ts'
import { isGiven, type OrderRow } from '../order-store.ts'
import { freezeIssuers } from '../receipts/store.ts'
import { refundItemsLater } from '../refunds/refund-item.ts'
import { emailSalesLater } from './daily-sales.ts'
import type { Outcome } from './grant-items.ts'
import { writeReceipt, writeSaleNotices } from './order-emails.ts'

/** An order that was just settled. */
export interface Settled extends Outcome {
  order: OrderRow
  items: ItemRow[]
  recipient: Recipient | undefined
  at: Date
}

type Follower = (context: Context, trx: Transaction, settled: Settled) => Promise<void>

/** What has to be true once the transaction ends in which an order is settled. */
export const FOLLOWERS: readonly Follower[] = [
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
}

/** An item without a price has nothing to pay back: only the reason is stored. */
export async function returnLater(
  trx: Transaction,
  returned: readonly { item: ItemRow; reason: RefundReason }[],
  at: Date,
): Promise<void> {
  const free = returned.filter(({ item }) => item.paidYen === 0)
  for (const [reason, of] of Map.groupBy(free, (one) => one.reason)) {
    const ids = of.map(({ item }) => item.id)
    await updateItems(trx, ids, { refundReason: reason })
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
