import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import type { Dispute } from '../payments.ts'
import { amountLeft, booksOf, onPayment } from './books.ts'
import { recordEvent } from './deliver-event.ts'
import { newSandboxId, type Sandbox, sandboxOf } from './sandbox.ts'

/** The buyer's bank withdraws the money for now: all that is left, or a part. */
export function openDispute(sandbox: Sandbox, paymentId: string, partYen?: number): Promise<void> {
  return onPayment(sandbox, paymentId, async (trx, payment) => {
    const left = await amountLeft(trx, payment)
    const amount_yen = Math.min(partYen ?? left, left)
    if (amount_yen === 0) return
    const created_at = sandbox.clock.now()
    const dispute = { id: newSandboxId('dp'), payment_id: paymentId, amount_yen, created_at }
    await booksOf(trx).insertInto('sandbox.disputes').values(dispute).execute()
    await recordEvent(sandbox, trx, paymentId, 'charge.dispute.created')
  })
}

/** The bank decides; after an appeal, otherwise than it had. */
export function closeDispute(
  sandbox: Sandbox,
  paymentId: string,
  status: 'won' | 'lost',
  before: Dispute['status'] = 'open',
): Promise<void> {
  return onPayment(sandbox, paymentId, async (trx, payment) => {
    // What was refunded meanwhile is not taken a second time.
    if (before === 'won' && (await amountLeft(trx, payment)) < payment.amount_yen) return
    const closed = await booksOf(trx)
      .updateTable('sandbox.disputes')
      .set({ status })
      .where('payment_id', '=', paymentId)
      .where('status', '=', before)
      .returning('id')
      .execute()
    if (closed.length > 0) await recordEvent(sandbox, trx, paymentId, 'charge.dispute.closed')
  })
}

export const disputeSandboxPayment = defineJob(
  'dispute-sandbox-payment',
  z.object({ paymentId: z.string() }),
  async ({ payments }, { paymentId }) => {
    const sandbox = sandboxOf(payments)
    if (sandbox) await openDispute(sandbox, paymentId)
  },
)
