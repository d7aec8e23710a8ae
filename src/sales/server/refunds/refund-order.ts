import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { listItems, wantRefund } from '../orders/item-store.ts'
import { findOrderByPublicId, lockOrder } from '../orders/store.ts'
import { refundItem, refundOrderItem } from './refund-item.ts'

/**
 * Pays a whole order back, as far as it has not been: reverses the ledger, ends the grants, writes
 * to the buyer. When it throws half-way, the rest is done by jobs.
 *
 * @param publicId the order's public id
 * @throws Problem not_found; conflict where the order was not paid
 */
export async function refundOrder(context: Context, publicId: string): Promise<void> {
  const { db, clock } = context
  const order = await findOrderByPublicId(db, publicId)
  if (!order) throw new Problem('not_found')
  const wanted = await db.transaction().execute(async (trx) => {
    const { status } = await lockOrder(trx, order.id)
    if (status === 'refunded') return []
    if (status !== 'paid') throw new Problem('conflict')
    const itemIds = (await listItems(trx, order.id)).map(({ id }) => id)
    const at = clock.now()
    const fresh = await wantRefund(trx, { itemIds, reason: 'operator', at })
    for (const itemId of fresh) {
      await addJob(trx, refundOrderItem, { itemId }, { key: String(itemId) })
    }
    return itemIds
  })
  for (const itemId of wanted) await refundItem(context, itemId)
}
