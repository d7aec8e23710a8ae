import * as z from 'zod/mini'
import type { Database } from '../../database/open-database.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { Dispute } from '../payments.ts'
import { booksOf, onPayment, type PaymentRow } from './books.ts'
import { recordEvent } from './deliver-event.ts'
import { newSandboxId, type Sandbox, sandboxOf } from './sandbox.ts'

/** For each dispute, also for one that is won; about what providers in Japan charge. */
const FEE_YEN = 1300

/** Oldest first. */
export async function listDisputes(db: Database, paymentId: string): Promise<Dispute[]> {
  const rows = await booksOf(db)
    .selectFrom('sandbox.disputes')
    .select(['id', 'amount_yen as amountYen', 'status'])
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ ...row, feeYen: FEE_YEN }))
}

/** Of a locked payment: what can be refunded or disputed. */
export async function amountLeft(trx: Database, payment: PaymentRow): Promise<number> {
  if (payment.status !== 'succeeded') return 0
  const taken = (await listDisputes(trx, payment.id)).filter(({ status }) => status !== 'won')
  const back = taken.reduce((sum, { amountYen }) => sum + amountYen, payment.refunded_yen)
  return payment.amount_yen - back
}

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

/** The bank decides. */
export function closeDispute(
  sandbox: Sandbox,
  paymentId: string,
  status: 'won' | 'lost',
): Promise<void> {
  return onPayment(sandbox, paymentId, async (trx) => {
    const closed = await booksOf(trx)
      .updateTable('sandbox.disputes')
      .set({ status })
      .where('payment_id', '=', paymentId)
      .where('status', '=', 'open')
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
