import type { Clock } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { Database } from '#ports/database/open-database.ts'
import { listItems, wantRefund } from '../orders/item-store.ts'
import { findOrderByPublicId, lockOrder } from '../orders/store.ts'
import { refundItemsLater } from './refund-item.ts'

/**
 * Has a whole order paid back, as far as it has not been. Jobs do it, item by item: the provider
 * first, then ledger, grants and an email to the buyer.
 *
 * @param publicId the order's public id
 * @returns how many items are paid back now: none where all of them were before
 * @throws Problem not_found; conflict where the order was not paid
 */
export async function refundOrder(
  { db, clock }: { db: Database; clock: Clock },
  publicId: string,
): Promise<number> {
  const order = await findOrderByPublicId(db, publicId)
  if (!order) throw new Problem('not_found')
  return db.transaction().execute(async (trx) => {
    const { status } = await lockOrder(trx, order.id)
    if (status === 'refunded') return 0
    if (status !== 'paid') throw new Problem('conflict')
    const itemIds = (await listItems(trx, order.id)).map(({ id }) => id)
    const wanted = await wantRefund(trx, { itemIds, reason: 'operator', at: clock.now() })
    await refundItemsLater(trx, wanted)
    return wanted.length
  })
}
