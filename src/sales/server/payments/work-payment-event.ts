import * as z from 'zod/mini'
import { recordDispute } from '#billing/server/write-ledger.ts'
import type { Context } from '#ports/context.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import type { Payment } from '#ports/payments/payments.ts'
import { fulfilOrder } from '../fulfilment/fulfil-order.ts'
import { findOrderByPublicId, type OrderRow, setCheckout } from '../orders/store.ts'
import { type EventKey, findEvent, markWorked } from './store.ts'

/**
 * Acts on an event by looking at the payment as it is now: events come twice, late and out of
 * order, so what they say counts for nothing but the payment that they name.
 */
async function workPaymentEvent(context: Context, key: EventKey): Promise<void> {
  const { db, payments, clock, log } = context
  const event = await findEvent(db, key)
  if (!event || event.workedAt !== null || key.provider !== payments.provider) return
  const payment = await payments.getPayment(event.paymentId)
  const order = await findOrderByPublicId(db, payment.orderId)
  if (order) {
    // The process may have ended between the checkout's opening and our writing it down.
    if (order.paymentId === null) await setCheckout(db, order.id, { paymentId: payment.id })
    await fulfilOrder(context, order.id)
    await noteDispute(context, order, payment)
  } else {
    log.error({ paymentId: payment.id }, 'a payment belongs to no order')
  }
  await markWorked(db, key, clock.now())
}

async function noteDispute(
  { db, clock, log }: Context,
  { id: orderId }: OrderRow,
  { id: paymentId, disputedYen }: Payment,
): Promise<void> {
  if (disputedYen === 0) return
  const at = clock.now()
  await db
    .transaction()
    .execute((trx) => recordDispute(trx, { orderId, paymentId, disputedYen, at }))
  log.warn({ orderId, disputedYen }, 'a payment is disputed')
}

export const workPaymentEventJob = defineJob(
  'work-payment-event',
  z.object({ provider: z.string(), eventId: z.string() }),
  workPaymentEvent,
  { maxAttempts: 20 },
)
