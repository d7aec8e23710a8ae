import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Database } from '../../database/open-database.ts'
import { addJob } from '../../jobs/add-job.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { PaymentEvent } from '../payments.ts'
import { booksOf } from './books.ts'
import { momentIn, nameForEvent, newSandboxId, type Sandbox, sandboxOf } from './sandbox.ts'

const ANSWER_MS = 10_000
/** A webhook that was signed longer ago (or ahead) than this is refused. */
const TOLERANCE_SECONDS = 300

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
  const runAt = momentIn(sandbox, sandbox.delivery.delaySeconds(type))
  for (let copy = 0; copy < sandbox.delivery.copies; copy++) {
    await addJob(trx, deliverSandboxEvent, { eventId: id }, { runAt })
  }
}

/** Of refunds and disputes, oldest first. */
export async function listEvents(db: Database, since: Date): Promise<PaymentEvent[]> {
  const rows = await booksOf(db)
    .selectFrom('sandbox.events')
    .select(['id', 'type', 'payment_id'])
    .where('created_at', '>=', since)
    .where('type', 'not like', 'checkout.%')
    .orderBy('created_at')
    .execute()
  return rows.map(asSent)
}

/** As the webhook has it. */
export function asSent(event: { id: string; type: string; payment_id: string }): PaymentEvent {
  const { id, type, payment_id } = event
  return { id, type, paymentId: nameForEvent(type, payment_id) }
}

/** Posts an event to our own webhook over HTTP, again and again for about three days. */
export const deliverSandboxEvent = defineJob(
  'deliver-sandbox-event',
  z.object({ eventId: z.string() }),
  async ({ db, payments }, { eventId }, { signal }) => {
    const sandbox = sandboxOf(payments)
    const event = await booksOf(db)
      .selectFrom('sandbox.events')
      .select(['id', 'type', 'payment_id'])
      .where('id', '=', eventId)
      .executeTakeFirst()
    if (!sandbox || !event) return
    const body = JSON.stringify(asSent(event))
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
  },
  { maxAttempts: 20 },
)

/** The header's value for a body sent at this moment: `t={seconds},v1={hex}`. */
export function signBody(key: Buffer, body: string | Buffer, at: Date): string {
  const t = Math.floor(at.getTime() / 1000)
  return `t=${t},v1=${mac(key, t, body).toString('hex')}`
}

/** Whether the header signs exactly these bytes, within the tolerance of `now`. */
export function isSigned(key: Buffer, body: Buffer, header: unknown, now: Date): boolean {
  const match = typeof header === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) : null
  if (!match) return false
  const t = Number(match[1])
  if (Math.abs(now.getTime() / 1000 - t) > TOLERANCE_SECONDS) return false
  return timingSafeEqual(mac(key, t, body), Buffer.from(match[2] ?? '', 'hex'))
}

/** The time is signed with the body, or an old one could be sent again under a new time. */
function mac(key: Buffer, t: number, body: string | Buffer): Buffer {
  return createHmac('sha256', key).update(`${t}.`).update(body).digest()
}
