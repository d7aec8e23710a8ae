import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Database } from '../../database/open-database.ts'
import { addJob } from '../../jobs/add-job.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { booksOf } from './books.ts'
import { newSandboxId, type Sandbox, sandboxOf } from './sandbox.ts'
import { signBody } from './signature.ts'

const ANSWER_MS = 10_000

/** Writes an event and queues its delivery, with the change of state that it reports. */
export async function recordEvent(
  sandbox: Sandbox,
  trx: Database,
  paymentId: string,
  type: string,
): Promise<void> {
  const id = newSandboxId('evt')
  await booksOf(trx)
    .insertInto('sandbox.events')
    .values({ id, type, payment_id: paymentId })
    .execute()
  const delay = sandbox.delivery.delaySeconds(type)
  const runAt = delay > 0 ? new Date(sandbox.clock.now().getTime() + delay * 1000) : undefined
  for (let copy = 0; copy < sandbox.delivery.copies; copy++) {
    await addJob(trx, deliverSandboxEvent, { eventId: id }, { runAt })
  }
}

/** Posts an event to our own webhook over HTTP, again and again for about three days. */
export const deliverSandboxEvent = defineJob(
  'deliver-sandbox-event',
  z.object({ eventId: z.string() }),
  (context, { eventId }, { signal }) => deliverEvent(context, eventId, signal),
  { maxAttempts: 20 },
)

async function deliverEvent({ db, payments }: Context, eventId: string, signal: AbortSignal) {
  const sandbox = sandboxOf(payments)
  const event = await booksOf(db)
    .selectFrom('sandbox.events')
    .select(['id', 'type', 'payment_id'])
    .where('id', '=', eventId)
    .executeTakeFirst()
  if (!sandbox || !event) return
  const body = JSON.stringify({ id: event.id, type: event.type, paymentId: event.payment_id })
  const answer = await fetch(sandbox.webhookUrl(), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sandbox-signature': signBody(sandbox.key, body, sandbox.clock.now()),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`The webhook answered ${answer.status} to ${eventId}`)
  await booksOf(db)
    .updateTable('sandbox.events')
    .set({ delivered_at: sandbox.clock.now() })
    .where('id', '=', eventId)
    .execute()
}
