import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Order } from '../../contract.ts'
import { listItems } from '../item-store.ts'
import { isLate } from '../present.ts'
import { getOwnOrder, readOrder } from '../read-order.ts'
import { nameOf, refundOrder } from '../refunds/refund-order.ts'
import { holdUndelivered } from './store.ts'

/**
 * Cancels, for its buyer, an item that did not come at the date that was shown; the whole of it is paid
 * back. The release may be faster.
 * @throws Problem not_found, preorder_on_time
 */
export async function cancelPreorder(
  context: Context,
  viewer: Viewer,
  publicId: string,
  { key, item: name }: { key?: string | undefined; item: string },
): Promise<Order> {
  const { order } = await getOwnOrder(context, viewer, publicId, key)
  const items = await listItems(context.db, [order.id])
  const item = items.find((one) => nameOf(one) === name)
  if (!item) throw new Problem('not_found')
  // A second press finds it cancelled.
  if (item.refundReason !== 'delayed') {
    if (!isLate(item, context.clock.now())) throw new Problem('preorder_on_time')
    const plan = await refundOrder(
      context,
      publicId,
      { items: [name], reason: 'delayed' },
      async (trx) => {
        if (!(await holdUndelivered(trx, item.id))) throw new Problem('preorder_on_time')
      },
    )
    if ('refused' in plan) throw new Problem('conflict')
  }
  return readOrder(context, viewer, publicId, key)
}
