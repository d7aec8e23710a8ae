import { recordRefundLoss } from '#money/server/write-ledger.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { leftOfPayment, type Payment, type ProviderRefund } from '#ports/payments/payments.ts'
import { lockOrder, type OrderRow } from '../order-store.ts'
import { bookBack } from './book-back.ts'
import { askAgain, divideTaken } from './divide-taken.ts'
import { writeFailureEmails } from './failure-emails.ts'
import { listRefundable } from './list-refundable.ts'
import { writeRefundEmails } from './refund-emails.ts'
import { takeBack, writeRefunds } from './refund-item.ts'
import {
  deleteWaitingRefunds,
  insertRefunds,
  listRefundsMade,
  sumWaitingAtProvider,
  throughProvider,
} from './store.ts'

/**
 * Brings a paid order to what the provider reports of its refunds, also of those that were made at the
 * provider itself or have failed there. May be called any time: each is written once, in whichever
 * order the events come.
 */
export async function followRefunds(
  context: Context,
  orderId: number,
  payment: Payment,
): Promise<void> {
  for (const refund of payment.refunds) {
    await context.db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, orderId)
      // Nothing was recorded of an order that was never fulfilled.
      if (order.paidAt !== null) await followRefund(context, trx, { order, payment, refund })
    })
  }
}

interface Followed {
  order: OrderRow
  payment: Payment
  refund: ProviderRefund
}

async function followRefund(context: Context, trx: Transaction, followed: Followed) {
  const { order, refund } = followed
  const own = await listRefundsMade(trx, order.id, refund)
  const made = own.filter(({ refundedAt }) => refundedAt !== null)
  if (!refund.hasFailed) {
    if (own.length === 0) await adoptRefund(context, trx, followed)
    const waiting = own.filter((one) => !made.includes(one))
    await writeRefunds(context, trx, waiting, { orderId: order.id, providerId: refund.id })
  } else if (made.length > 0) {
    await bookBack(context, trx, { order, refunds: made, from: 'provider_clearing' })
    const lost = { orderId: order.id, refundId: refund.id, at: context.clock.now() }
    await recordRefundLoss(trx, { ...lost, amountYen: throughProvider(made) - refund.amountYen })
    await writeFailureEmails(context, trx, { order, refund, refunds: made })
    const facts = { order: order.publicId, refundId: refund.id, amountYen: refund.amountYen }
    context.log.error(facts, 'a refund failed: return the money in another way')
  }
}

/**
 * Records a refund that was made at the provider itself: it takes of each item as much as of the
 * others.
 */
async function adoptRefund(
  context: Context,
  trx: Transaction,
  { order, payment, refund }: Followed,
): Promise<void> {
  const { id: orderId } = order
  const at = context.clock.now()
  // The provider will never refund what it has not enough left for.
  const isPossible = (await sumWaitingAtProvider(trx, orderId)) <= leftOfPayment(payment)
  const dropped = isPossible ? [] : await deleteWaitingRefunds(trx, orderId)
  const before = await listRefundable(context, trx, orderId)
  const lines = divideTaken(order, before, refund.amountYen)
  const reason = 'operator' as const
  const taken = lines.map(({ item, ...line }) => ({ itemId: item.id, ...line, reason }))
  // An empty refund says that it is known, where nothing was left.
  const nothing = before
    .slice(0, 1)
    .map(({ id }) => ({ itemId: id, amountYen: 0, endsAccess: false, reason }))
  const wanted = taken.length > 0 ? taken : nothing
  const note = 'made at the provider itself'
  const cause = { note, at, takenBy: refund.id }
  const refunds = await insertRefunds(trx, wanted, cause)
  const items = await listRefundable(context, trx, orderId)
  await takeBack(context, trx, { order, items, refunds, at, from: 'provider_clearing' })
  const lostYen = refund.amountYen - throughProvider(refunds)
  await recordRefundLoss(trx, { orderId, refundId: refund.id, at, amountYen: lostYen })
  const made = await listRefundsMade(trx, orderId, refund)
  const told = made.filter(({ amountYen }) => amountYen > 0)
  const loss = { yen: lostYen, refundId: refund.id }
  await writeRefundEmails(context, trx, { order, items, refunds: told, loss })
  await askAgain(trx, { dropped, items, at })
  const facts = { order: order.publicId, refundId: refund.id, amountYen: refund.amountYen }
  context.log.warn(facts, 'a refund was made at the provider itself')
}
