import { newId } from '#kernel/ids.ts'
import { readRefundedParts } from '#money/server/own-parts.ts'
import {
  type DisputeFacts,
  recordDispute,
  recordDisputeFee,
  recordDisputeLoss,
  recordDisputeWon,
} from '#money/server/write-ledger.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import type { Dispute, Payment } from '#ports/payments/payments.ts'
import { suspendGrants } from '#works/server/grants-store.ts'
import { lockHolder } from '../extensions.ts'
import { listItems } from '../item-store.ts'
import { lockOrder, type OrderRow } from '../order-store.ts'
import { bookBack } from '../refunds/book-back.ts'
import { askAgain, divideTaken } from '../refunds/divide-taken.ts'
import { listRefundable } from '../refunds/list-refundable.ts'
import { carryOutRefunds, endStreams, takeBack } from '../refunds/refund-item.ts'
import type { RefundLine } from '../refunds/refund-order.ts'
import {
  deleteWaitingRefunds,
  insertRefunds,
  listRefundsMade,
  listWaitingOfOrder,
  sumRefundedByProvider,
} from '../refunds/store.ts'
import { writeDisputeEmails } from './dispute-emails.ts'
import { decideDispute, findOpenDispute, insertDispute, replaceFee } from './dispute-store.ts'

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
  const opened = { orderId: order.id, disputeId, amountYen, at }
  const isNew = await insertDispute(trx, order.id, dispute, at)
  if (isNew) await recordDispute(trx, opened)
  const beforeYen = await replaceFee(trx, dispute)
  await recordDisputeFee(trx, opened, { beforeYen, feeYen: dispute.feeYen })
  const decided =
    status === 'open' ? undefined : await decideDispute(trx, { id: disputeId, outcome: status, at })
  if (!decided && !(isNew && status === 'open')) return
  // A dispute decided anew after an appeal is recorded again, under a name of its own.
  const facts = decided?.before ? { ...opened, disputeId: `${disputeId}-${newId()}` } : opened
  if (decided?.before === 'lost') await undoLoss(context, trx, followed, facts)
  if (decided?.before === 'won') await recordDispute(trx, facts)
  // The emails name the items as they were before.
  const lines = divideTaken(order, await listRefundable(context, trx, order.id), amountYen)
  if (status === 'won') await recordDisputeWon(trx, facts)
  const taken = status === 'lost' ? await loseDispute(context, trx, followed, facts) : lines
  await suspendOrResume(context, trx, order.id, at)
  if (status === 'won') await carryOutRefunds(trx, await listWaitingOfOrder(trx, order.id))
  const shares = await readRefundedParts(trx, taken.map(refundOf(order)))
  const withShares = taken.map((line, index) => ({ ...line, share: shares[index] ?? 0 }))
  await writeDisputeEmails(context, trx, { order, dispute, lines: withShares })
  context.log.warn({ order: order.publicId, disputeId, amountYen, status }, 'a payment is disputed')
}

/** Nothing that the order gave can be used while a dispute of it is open. */
async function suspendOrResume(
  context: Context,
  trx: Transaction,
  orderId: number,
  at: Date,
): Promise<void> {
  const isOpen = (await findOpenDispute(trx, orderId)) !== undefined
  const holder = await lockHolder(context, trx, orderId)
  const itemIds = holder ? [holder.itemId] : (await listItems(trx, [orderId])).map(({ id }) => id)
  const soundIds = await suspendGrants(trx, itemIds, isOpen ? at : null)
  if (isOpen) await endStreams(trx, soundIds)
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
  facts: DisputeFacts,
): Promise<RefundLine[]> {
  const { orderId, at } = facts
  // The provider refunds nothing of a lost payment any more: what it has not, it never will.
  const isKnown = payment.refundedYen === (await sumRefundedByProvider(trx, orderId))
  const dropped = isKnown ? await deleteWaitingRefunds(trx, orderId) : []
  const lines = divideTaken(order, await listRefundable(context, trx, orderId), dispute.amountYen)
  const reason = 'disputed' as const
  const wanted = lines.map(({ item, ...line }) => ({ itemId: item.id, ...line, reason }))
  const cause = { at, takenBy: dispute.id }
  const refunds = await insertRefunds(trx, wanted, cause)
  const items = await listRefundable(context, trx, orderId)
  await takeBack(context, trx, { order, items, refunds, at, from: 'disputes' })
  const taken = refunds.reduce((sum, line) => sum + line.amountYen - line.creditYen, 0)
  const amountYen = dispute.amountYen - taken
  await recordDisputeLoss(trx, { ...facts, amountYen })
  await askAgain(trx, { dropped, items, at })
  return lines
}

/** An appeal was won: what the dispute had taken is as it was while the dispute was open. */
async function undoLoss(
  context: Context,
  trx: Transaction,
  { order, dispute }: Followed,
  facts: DisputeFacts,
): Promise<void> {
  const refunds = await listRefundsMade(trx, order.id, dispute)
  await bookBack(context, trx, { order, refunds, from: 'disputes' })
  const taken = refunds.reduce((sum, line) => sum + line.amountYen - line.creditYen, 0)
  await recordDisputeLoss(trx, { ...facts, amountYen: taken - dispute.amountYen })
}
