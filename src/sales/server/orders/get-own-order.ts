import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { readOrderKey } from './order-key.ts'
import { findOrderByPublicId, type OrderRow } from './store.ts'

/**
 * An order that is the viewer's by session, or opened by the key of a link.
 *
 * @throws Problem not_found, download_expired
 */
export async function getOwnOrder(
  { db, config, clock }: Context,
  viewer: Viewer,
  publicId: string,
  key: string | undefined,
): Promise<OrderRow> {
  const order = await findOrderByPublicId(db, publicId)
  if (!order) throw new Problem('not_found')
  if (order.buyerId !== null && order.buyerId === viewer.userId) return order
  const found =
    key === undefined ? 'wrong' : readOrderKey(config.secret, publicId, key, clock.now())
  if (found === 'valid' && order.askedBy === null) return order
  throw new Problem(found === 'expired' ? 'download_expired' : 'not_found')
}
