import type { Database } from '../../database/open-database.ts'
import { lockPaymentRow, type PaymentRow } from './books.ts'
import type { Sandbox } from './sandbox.ts'

/**
 * Runs one step on a locked payment, so that a button clicked twice takes it once: the second
 * click finds the state that the first one made.
 */
export async function onPayment(
  sandbox: Sandbox,
  id: string,
  step: (trx: Database, payment: PaymentRow) => Promise<void>,
): Promise<void> {
  await sandbox.db.transaction().execute(async (trx) => {
    const payment = await lockPaymentRow(trx, id)
    if (payment) await step(trx, payment)
  })
}
