import { booksOf, onPayment } from '../sandbox/books.ts'
import { recordEvent } from '../sandbox/deliver-event.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'

/** The buyer's bank sends the money back: of one refund, or of all. */
export function failRefunds(sandbox: Sandbox, paymentId: string, refundId?: string): Promise<void> {
  return onPayment(sandbox, paymentId, async (trx) => {
    const failed = await booksOf(trx)
      .updateTable('sandbox.refunds')
      .set({ has_failed: true })
      .where('payment_id', '=', paymentId)
      .where('has_failed', '=', false)
      .$if(refundId !== undefined, (refunds) => refunds.where('id', '=', refundId ?? ''))
      .returning('id')
      .execute()
    if (failed.length > 0) await recordEvent(sandbox, trx, paymentId, 'refund.failed')
  })
}
