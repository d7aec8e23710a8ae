import * as z from 'zod/mini'
import type { Http } from '#http/http.ts'
import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import { addJobs } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { type PaymentEvent, PaymentUnknown } from '#ports/payments/payments.ts'
import { followDisputes } from './disputes/follow-disputes.ts'
import { fulfilOrder } from './fulfilment/fulfil-order.ts'
import { findOrderByPublicId, updateOrder } from './order-store.ts'
import { type EventKey, findEvent, insertEvents, markWorked } from './payment-event-store.ts'
import { followRefunds } from './refunds/follow-refunds.ts'

const ROUTE = { bodyLimit: 256 * 1024, config: { isCountedElsewhere: true } }
const Params = z.object({ provider: z.string() })

/** The signature over the raw bytes is the only authentication. */
export function registerWebhook({ app, context }: Http): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.post('/api/payments/webhook/:provider', ROUTE, async (request, reply) => {
      const params = z.safeParse(Params, request.params)
      if (params.data?.provider !== context.payments.provider) throw new Problem('not_found')
      if (!Buffer.isBuffer(request.body)) throw new Problem('bad_signature')
      const event = context.payments.readWebhook(request.body, request.headers)
      if (event?.foreign) context.log.warn(event, 'a payment event is not of ours')
      else if (event) await takeEvents(context, [event])
      return reply.send({ received: true })
    })
  })
}

async function takeEvents(
  { db, clock, payments }: Pick<Context, 'clock' | 'db' | 'payments'>,
  events: readonly PaymentEvent[],
): Promise<void> {
  const { provider } = payments
  const receivedAt = clock.now()
  const rows = events.map(({ id: eventId, type, paymentId }) => {
    return { provider, eventId, type, paymentId, receivedAt }
  })
  await db.transaction().execute(async (trx) => {
    const fresh = await insertEvents(trx, rows)
    const payloads = fresh.map((eventId) => ({ provider, eventId }))
    await addJobs(trx, workPaymentEventJob, payloads)
  })
}

/** The provider keeps what it has reported for so long. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** Refunds and disputes whose webhook never arrived; of payments `reconcileOrders` does it. */
export async function takeMissedEvents(context: Context): Promise<void> {
  const since = new Date(context.clock.now().getTime() - KEPT_MS)
  await takeEvents(context, await context.payments.listEvents(since))
}

/** Looks at the payment as it is now: events come twice, late and out of order. */
async function workPaymentEvent(context: Context, key: EventKey): Promise<void> {
  const { db, payments, clock, log } = context
  const event = await findEvent(db, key)
  if (!event || event.workedAt !== null || key.provider !== payments.provider) return
  const payment = await payments.getPayment(event.paymentId).catch(unlessUnknown)
  const order = payment && (await findOrderByPublicId(db, payment.orderId))
  if (!payment) {
    log.warn({ ...key, paymentId: event.paymentId }, 'a payment event names no payment of ours')
  } else if (order) {
    // The process may have ended between the checkout's opening and our writing it down.
    if (order.paymentId === null) await updateOrder(db, order.id, { paymentId: payment.id })
    await fulfilOrder(context, order.id)
    await followRefunds(context, order.id, payment)
    await followDisputes(context, order.id, payment)
  } else {
    log.error({ paymentId: payment.id }, 'a payment belongs to no order')
  }
  await markWorked(db, key, { at: clock.now(), payment })
}

function unlessUnknown(error: unknown): undefined {
  if (!(error instanceof PaymentUnknown)) throw error
}

export const workPaymentEventJob = defineJob(
  'work-payment-event',
  z.object({ provider: z.string(), eventId: z.string() }),
  workPaymentEvent,
  { maxAttempts: 20 },
)

export const takeMissedEventsJob = defineJob('take-missed-events', z.object({}), takeMissedEvents, {
  cron: '37 * * * *',
})
