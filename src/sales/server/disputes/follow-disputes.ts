import { splitRefund } from '#billing/platform-fee.ts'
import { recordDispute, recordDisputeLoss, recordDisputeWon } from '#billing/server/write-ledger.ts'
import { suspendGrants } from '#grants/server/grant-sounds.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import type { Dispute, Payment } from '#ports/payments/payments.ts'
import { type ItemRow, listItems } from '../orders/item-store.ts'
import { lockOrder, type OrderRow } from '../orders/store.ts'
import { carryOutRefunds, endStreams, takeBack } from '../refunds/refund-item.ts'
import { divideLeft, leftOf, type RefundLine } from '../refunds/refund-order.ts'
import {
  deleteWaitingRefunds,
  insertRefunds,
  listWaitingItems,
  sumRefundedByProvider,
} from '../refunds/store.ts'
import { writeDisputeEmails } from './dispute-emails.ts'
import { findOpenDispute, insertDispute, markClosed } from './store.ts'

/**
 * Brings a paid order to what the provider reports of its disputes. May be called any time: each of
 * opening and closing is written once, in whichever order the events come.
 */
export async function followDisputes(
  context: Context,
  orderId: number,
  payment: Payment,
): Promise<void> {
  for (const dispute of payment.disputes) {
    await context.db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, orderId)
      if (order.paidAt === null) {
        const { id: disputeId } = dispute
        context.log.error({ orderId, disputeId }, 'a payment that was not fulfilled is disputed')
        return
      }
      await followDispute(context, trx, { order, payment, dispute })
    })
  }
}

interface Followed {
  order: OrderRow
  payment: Payment
  dispute: Dispute
}

async function followDispute(context: Context, trx: Transaction, followed: Followed) {
  const { order, dispute } = followed
  const { id: disputeId, amountYen, status } = dispute
  const at = context.clock.now()
  const facts = { orderId: order.id, disputeId, amountYen, at }
  const isNew = await insertDispute(trx, order.id, dispute, at)
  if (isNew) await recordDispute(trx, facts)
  if (status === 'open' ? !isNew : !(await markClosed(trx, disputeId, status, at))) return
  // As it was before: what the emails name.
  const lines = planDispute(await listItems(trx, [order.id]), dispute)
  if (status === 'won') await recordDisputeWon(trx, facts)
  const taken = status === 'lost' ? await loseDispute(trx, followed, at) : lines
  await suspendOrResume(trx, order.id, at)
  if (status === 'won') await carryOutRefunds(trx, await listWaitingItems(trx, order.id))
  const shares = taken.map((line) => ({ ...line, share: shareOf(order, line) }))
  await writeDisputeEmails(context, trx, { order, dispute, lines: shares })
  context.log.warn({ order: order.publicId, disputeId, amountYen, status }, 'a payment is disputed')
}

/** Nothing that the order gave can be used while a dispute of it is open. */
async function suspendOrResume(trx: Transaction, orderId: number, at: Date): Promise<void> {
  const isOpen = (await findOpenDispute(trx, orderId)) !== undefined
  const itemIds = (await listItems(trx, [orderId])).map(({ id }) => id)
  const soundIds = await suspendGrants(trx, itemIds, isOpen ? at : null)
  if (isOpen) await endStreams(trx, soundIds)
}

/** Of each item as much as of the others, by what is left of it. */
function planDispute(items: readonly ItemRow[], { amountYen }: Dispute): RefundLine[] {
  const paid = items.filter((item) => leftOf(item) > 0)
  const left = paid.reduce((sum, item) => sum + leftOf(item), 0)
  return divideLeft(paid, Math.min(amountYen, left)).filter((line) => line.amountYen > 0)
}

function shareOf({ feePercent }: OrderRow, { item, amountYen }: RefundLine) {
  const { paidYen, refundedYen: beforeYen } = item
  return splitRefund({ paidYen, feePercent, beforeYen }, amountYen).share
}

/** The bank’s refund: what it takes of an item whole ends the access to it. */
async function loseDispute(
  trx: Transaction,
  { order, payment, dispute }: Followed,
  at: Date,
): Promise<RefundLine[]> {
  const { id: orderId } = order
  // The provider refunds nothing of a lost payment any more: what it has not, it never will.
  if (payment.refundedYen === (await sumRefundedByProvider(trx, orderId))) {
    await deleteWaitingRefunds(trx, orderId)
  }
  const lines = planDispute(await listItems(trx, [orderId]), dispute)
  const wanted = lines.map(({ item, ...line }) => ({ itemId: item.id, ...line }))
  const cause = { reason: 'disputed' as const, at, takenBy: dispute.id }
  const refunds = await insertRefunds(trx, wanted, cause)
  const items = await listItems(trx, [orderId])
  await takeBack(trx, { order, items, refunds, at, from: 'disputes' })
  const amountYen = dispute.amountYen - refunds.reduce((sum, line) => sum + line.amountYen, 0)
  await recordDisputeLoss(trx, { orderId, disputeId: dispute.id, amountYen, at })
  return lines
}
