import Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Database } from '../../database/open-database.ts'
import { addJob } from '../../jobs/add-job.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { booksOf } from './books.ts'
import { momentIn, type Sandbox, sandboxOf } from './sandbox.ts'

const ANSWER_MS = 10_000
/**
 * Events that the webhook endpoint gets, as docs/operations/selling.md has it; the others are only listed.
 */
export const OF_ENDPOINT = /^(checkout\.session|refund|charge\.dispute)\./

/** The delivery is queued together with the change of state that the event reports. */
export async function queueDelivery(
  sandbox: Sandbox,
  trx: Database,
  { id, type }: Pick<Stripe.EventBase, 'id' | 'type'>,
): Promise<void> {
  if (!OF_ENDPOINT.test(type)) return
  const runAt = momentIn(sandbox, sandbox.delivery.delaySeconds(type))
  for (let copy = 0; copy < sandbox.delivery.copies; copy++) {
    await addJob(trx, deliverSandboxEvent, { eventId: id }, { runAt })
  }
}

/** Posts an event to our own webhook over HTTP, again and again for about three days. */
export const deliverSandboxEvent = defineJob(
  'deliver-sandbox-event',
  z.object({ eventId: z.string() }),
  async ({ db, payments }, { eventId }, { signal }) => {
    const sandbox = sandboxOf(payments)
    const event = await booksOf(db)
      .selectFrom('sandbox.objects')
      .select('data')
      .where('id', '=', eventId)
      .executeTakeFirst()
    if (!sandbox || !event) return
    const { body, headers } = signEvent(sandbox, event.data)
    const answer = await fetch(sandbox.webhookUrl(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`The webhook answered ${answer.status} to ${eventId}`)
  },
  { maxAttempts: 20 },
)

/** Signs an event as it is sent at this moment. */
export function signEvent({ clock, webhookSecret: secret }: Sandbox, event: object) {
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(clock.now().getTime() / 1000)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { body: payload, headers: { 'stripe-signature': signature } }
}
