import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import { listItems } from '../orders/item-store.ts'
import { findOrderByPublicId } from '../orders/store.ts'
import { writeReceipt } from './emails/receipt.ts'

const AT_MOST_EVERY_MS = 5 * 60 * 1000

/**
 * Sends the receipt once more, with a link that holds from now, to the address of the order alone:
 * anyone who asks learns nothing. At most one in five minutes.
 *
 * @throws Problem not_found for an order that is not there or was not paid
 */
export async function resendReceipt(context: Context, publicId: string): Promise<void> {
  const order = await findOrderByPublicId(context.db, publicId)
  if (order?.status !== 'paid') throw new Problem('not_found')
  const at = context.clock.now()
  const copy = `-${Math.floor(at.getTime() / AT_MOST_EVERY_MS)}`
  const items = await listItems(context.db, order.id)
  const back = items.flatMap((item) => {
    const { refundReason: reason } = item
    return reason === 'already_owned' || reason === 'sounds_gone' ? { item, reason } : []
  })
  await context.db
    .transaction()
    .execute((trx) => writeReceipt(context, trx, { order, items, back, at, copy }))
}
