import { readRefundedParts } from '#billing/server/own-parts.ts'
import {
  recordDispute,
  recordDisputeFee,
  recordDisputeLoss,
  recordDisputeWon,
} from '#billing/server/write-ledger.ts'
import { suspendGrants } from '#grants/server/grant-sounds.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import type { Dispute, Payment } from '#ports/payments/payments.ts'
import { lockGivenOrder } from '../gifts/store.ts'
import { type ItemRow, listItems } from '../orders/item-store.ts'
import { lockOrder, type OrderRow } from '../orders/store.ts'
import { carryOutRefunds, endStreams, refundItemsLater, takeBack } from '../refunds/refund-item.ts'
import { divideLeft, leftOf, type RefundLine } from '../refunds/refund-order.ts'
import {
  deleteWaitingRefunds,
  insertRefunds,
  listWaitingItems,
  sumRefundedByProvider,
} from '../refunds/store.ts'
import { writeDisputeEmails } from './dispute-emails.ts'
import { findOpenDispute, insertDispute, markClosed, replaceFee } from './store.ts'

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
  const beforeYen = await replaceFee(trx, dispute)
  await recordDisputeFee(trx, facts, { beforeYen, feeYen: dispute.feeYen })
  if (status === 'open' ? !isNew : !(await markClosed(trx, disputeId, status, at))) return
  // As it was before: what the emails name.
  const lines = planDispute(order, await listItems(trx, [order.id]), dispute)
  if (status === 'won') await recordDisputeWon(trx, facts)
  const taken = status === 'lost' ? await loseDispute(context, trx, followed, at) : lines
  await suspendOrResume(trx, order.id, at)
  if (status === 'won') await carryOutRefunds(trx, await listWaitingItems(trx, order.id))
  const shares = await readRefundedParts(trx, taken.map(refundOf(order)))
  const withShares = taken.map((line, index) => ({ ...line, share: shares[index] ?? 0 }))
  await writeDisputeEmails(context, trx, { order, dispute, lines: withShares })
  context.log.warn({ order: order.publicId, disputeId, amountYen, status }, 'a payment is disputed')
}

/** Nothing that the order gave can be used while a dispute of it is open. */
async function suspendOrResume(trx: Transaction, orderId: number, at: Date): Promise<void> {
  const isOpen = (await findOpenDispute(trx, orderId)) !== undefined
  const given = await lockGivenOrder(trx, orderId)
  const itemIds = given ? [given.itemId] : (await listItems(trx, [orderId])).map(({ id }) => id)
  const soundIds = await suspendGrants(trx, itemIds, isOpen ? at : null)
  if (isOpen) await endStreams(trx, soundIds)
}

/**
 * Of each item as much as of the others, by what is left of it. What takes all that came through the
 * provider ends the order: what a gift card has paid of it goes back to that.
 */
function planDispute(
  { totalYen, creditYen }: OrderRow,
  items: readonly ItemRow[],
  { amountYen }: Dispute,
): RefundLine[] {
  const paid = items.filter((item) => leftOf(item) > 0)
  const left = paid.reduce((sum, item) => sum + leftOf(item), 0)
  const back = items.reduce((sum, item) => sum + item.backYen - item.creditBackYen, 0)
  const takesAll = amountYen >= totalYen - creditYen - back
  const lines = divideLeft(paid, takesAll ? left : Math.min(amountYen, left))
  return lines.filter((line) => line.amountYen > 0)
}

function refundOf({ feePercent }: OrderRow) {
  return ({ item, amountYen }: RefundLine) => {
    const { id: orderItemId, sellerId, paidYen, refundedYen: beforeYen } = item
    return { orderItemId, sellerId, paidYen, feePercent, beforeYen, amountYen }
  }
}

/** The bank’s refund: what it takes of an item whole ends the access to it. */
async function loseDispute(
  context: Context,
  trx: Transaction,
  { order, payment, dispute }: Followed,
  at: Date,
): Promise<RefundLine[]> {
  const { id: orderId } = order
  // The provider refunds nothing of a lost payment any more: what it has not, it never will.
  const isKnown = payment.refundedYen === (await sumRefundedByProvider(trx, orderId))
  const dropped = isKnown ? await deleteWaitingRefunds(trx, orderId) : []
  const lines = planDispute(order, await listItems(trx, [orderId]), dispute)
  const wanted = lines.map(({ item, ...line }) => ({ itemId: item.id, ...line }))
  const cause = { reason: 'disputed' as const, at, takenBy: dispute.id }
  const refunds = await insertRefunds(trx, wanted, cause)
  const items = await listItems(trx, [orderId])
  await takeBack(context, trx, { order, items, refunds, at, from: 'disputes' })
  const taken = refunds.reduce((sum, line) => sum + line.amountYen - line.creditYen, 0)
  const amountYen = dispute.amountYen - taken
  await recordDisputeLoss(trx, { orderId, disputeId: dispute.id, amountYen, at })
  for (const { itemId, reason } of dropped) {
    const item = items.find(({ id }) => id === itemId)
    // What was never given is owed still, as far as the dispute left something of it.
    if (reason === 'operator' || !item || leftOf(item) === 0) continue
    const rest = { itemId, amountYen: leftOf(item), endsAccess: true }
    await refundItemsLater(trx, [rest], { reason, at })
  }
  return lines
}
