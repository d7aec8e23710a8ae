import { amountLeft, booksOf, lockPaymentRow } from './books.ts'
import { recordEvent } from './deliver-event.ts'
import { newSandboxId, type Sandbox } from './sandbox.ts'

/**
 * @param key that was not used yet; undefined where the provider refunds by itself, as its owner can on
 * a provider's own pages
 */
export async function refundPayment(
  sandbox: Sandbox,
  { id, amountYen, key }: { id: string; amountYen: number; key: string | undefined },
): Promise<{ refundId: string }> {
  return sandbox.db.transaction().execute(async (trx) => {
    const payment = await lockPaymentRow(trx, id)
    const books = booksOf(trx)
    const known = await books
      .selectFrom('sandbox.refunds')
      .select(['id', 'payment_id', 'amount_yen'])
      .where('idempotency_key', '=', key ?? null)
      .executeTakeFirst()
    if (known) {
      if (known.payment_id === id && known.amount_yen === amountYen) return { refundId: known.id }
      throw new Error(`The refund key ${key} was used for another refund`)
    }
    const left = payment ? await amountLeft(trx, payment) : 0
    if (!payment || !Number.isInteger(amountYen) || amountYen < 1 || amountYen > left) {
      throw new Error(`¥${amountYen} of ${id} cannot be refunded: ¥${left} are left`)
    }
    const refundId = newSandboxId('re')
    await books
      .insertInto('sandbox.refunds')
      .values({
        id: refundId,
        payment_id: id,
        amount_yen: amountYen,
        idempotency_key: key ?? null,
      })
      .execute()
    await recordEvent(sandbox, trx, id, 'refund.created')
    return { refundId }
  })
}
