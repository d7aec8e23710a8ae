import * as z from 'zod/mini'
import type { Database } from '../../database/open-database.ts'
import { addJob } from '../../jobs/add-job.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { onPayment, updatePaymentRow } from './books.ts'
import { recordEvent } from './deliver-event.ts'
import { type Sandbox, sandboxOf } from './sandbox.ts'

/** A dispute comes a while after the payment. */
export async function disputeLater(
  sandbox: Sandbox,
  trx: Database,
  paymentId: string,
): Promise<void> {
  const seconds = sandbox.delivery.disputeAfterSeconds
  const runAt = seconds > 0 ? new Date(sandbox.clock.now().getTime() + seconds * 1000) : undefined
  await addJob(trx, disputeSandboxPayment, { paymentId }, { key: paymentId, runAt })
}

export const disputeSandboxPayment = defineJob(
  'dispute-sandbox-payment',
  z.object({ paymentId: z.string() }),
  async ({ payments }, { paymentId }) => {
    const sandbox = sandboxOf(payments)
    if (sandbox) await disputePayment(sandbox, paymentId)
  },
)

/** The buyer's bank takes the money back for now. */
function disputePayment(sandbox: Sandbox, id: string): Promise<void> {
  return onPayment(sandbox, id, async (trx, payment) => {
    if (payment.status !== 'succeeded' || payment.disputed_yen > 0) return
    await updatePaymentRow(trx, id, { disputed_yen: payment.amount_yen - payment.refunded_yen })
    await recordEvent(sandbox, trx, id, 'charge.dispute.created')
  })
}
