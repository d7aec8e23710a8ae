import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { checkLinkLeft } from '../download-links/count-use.ts'
import { readOrderKey } from './order-key.ts'
import { findOrderByPublicId, type OrderRow } from './store.ts'

/**
 * An order that is the viewer's by session, or opened by the key of a link.
 *
 * @throws Problem not_found, download_expired, download_used_up
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
  const endsAt = key === undefined ? undefined : readOrderKey(config.secret, publicId, key)
  if (endsAt === undefined || order.askedBy !== null) throw new Problem('not_found')
  if (endsAt <= clock.now()) throw new Problem('download_expired')
  await checkLinkLeft({ db }, { orderId: order.id, orderPublicId: publicId, endsAt })
  return order
}
