import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Order } from '../../contract.ts'
import { checkLinkLeft } from '../downloads/count-use.ts'
import { listItemDownloads } from '../downloads/list-formats.ts'
import { fulfilOrder } from '../fulfilment/fulfil-order.ts'
import { openOrders } from './guest-cookie.ts'
import { listItems } from './item-store.ts'
import { readOrderKey } from './order-links.ts'
import { presentOrder } from './present.ts'
import { findOrderByPublicId, type OrderRow } from './store.ts'

/**
 * Asks the provider while it is open, before the event arrives.
 * @throws Problem not_found, download_expired, download_used_up
 */
export async function readOrder(
  context: Context,
  viewer: Viewer,
  publicId: string,
  key: string | undefined,
): Promise<Order> {
  const found = await getOwnOrder(context, viewer, publicId, key)
  if (found.status === 'open') await fulfilOrder(context, found.id)
  const order = await getOwnOrder(context, viewer, publicId, key)
  const items = await listItems(context.db, [order.id])
  const opened = order.askedBy === null ? await openOrders(context, [publicId]) : undefined
  const buyer = opened ? { ...viewer, guest: opened } : viewer
  const downloads = await listItemDownloads(context, items, buyer)
  return presentOrder(context.config, order, items, downloads)
}

/** By session, by the cookie of the browser it was made in, or by the key of a link. */
async function getOwnOrder(
  { db, config, clock }: Pick<Context, 'clock' | 'config' | 'db'>,
  viewer: Viewer,
  publicId: string,
  key: string | undefined,
): Promise<OrderRow> {
  const order = await findOrderByPublicId(db, publicId)
  if (!order) throw new Problem('not_found')
  if (order.buyerId !== null && order.buyerId === viewer.userId) return order
  if (viewer.guest?.orders.includes(order.id)) return order
  const endsAt = key === undefined ? undefined : readOrderKey(config.secret, publicId, key)
  if (endsAt === undefined || order.askedBy !== null) throw new Problem('not_found')
  if (endsAt <= clock.now()) throw new Problem('download_expired')
  await checkLinkLeft({ db }, { orderId: order.id, orderPublicId: publicId, endsAt })
  return order
}
