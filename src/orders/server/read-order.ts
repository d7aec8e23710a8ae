import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { checkLinkLeft } from '#library/server/downloads/count-use.ts'
import { listItemDownloads } from '#library/server/downloads/list-formats.ts'
import type { Context } from '#ports/context.ts'
import { isTestOrder } from '#vouchers/server/gift-cards/is-test-order.ts'
import { readGift } from '#vouchers/server/gifts/describe-gift.ts'
import type { Order } from '../contract.ts'
import { fulfilOrder } from './fulfilment/fulfil-order.ts'
import { openOrders } from './guest-cookie.ts'
import { listItems } from './item-store.ts'
import { listMessages } from './messages/store.ts'
import { openByLink } from './order-links.ts'
import { presentOrder } from './present.ts'
import { proveAddress } from './prove-address.ts'
import { findOrderByPublicId, type OrderRow } from './store.ts'
import { listContacts } from './supporters/contact-store.ts'

/**
 * Asks the provider about an open order, before its event arrives, and settles what is paid.
 * @throws Problem not_found, download_expired, download_used_up
 */
export async function checkOrder(
  context: Context,
  viewer: Viewer,
  publicId: string,
  key: string | undefined,
): Promise<Order> {
  const { order } = await getOwnOrder(context, viewer, publicId, key)
  const payment = order.status === 'open' ? await fulfilOrder(context, order.id) : undefined
  const shown = await readOrder(context, viewer, publicId, key)
  return { ...shown, ...(payment === 'processing' && { checkoutUrl: null }) }
}

/** @throws Problem not_found, download_expired, download_used_up */
export async function readOrder(
  context: Context,
  viewer: Viewer,
  publicId: string,
  key: string | undefined,
): Promise<Order> {
  const { order, endsAt } = await getOwnOrder(context, viewer, publicId, key)
  const items = await listItems(context.db, [order.id])
  const gifts = await readGift(context.db, order, items)
  const opened = endsAt && (await openOrders(context, new Map([[publicId, endsAt]])))
  const buyer = opened ? { ...viewer, guest: opened } : viewer
  const downloads = await listItemDownloads(context, items, buyer)
  const messages = await listMessages(context.db, [order.id])
  const contacts = await listContacts(context.db, order.id)
  const beside = { messages, contacts, ...gifts }
  const shown = presentOrder(context.config, order, items, downloads, beside)
  const sandbox = await isTestOrder(context.db, order)
  return { ...shown, sandbox }
}

/**
 * Finds an order by session, by the key of a link, or by the cookie of a browser in which a link
 * was opened.
 */
export async function getOwnOrder(
  context: Pick<Context, 'clock' | 'config' | 'db'>,
  viewer: Viewer,
  publicId: string,
  key: string | undefined,
): Promise<{ order: OrderRow; endsAt?: Date }> {
  const order = await findOrderByPublicId(context.db, publicId)
  if (!order) throw new Problem('not_found')
  if (order.buyerId !== null && order.buyerId === viewer.userId) return { order }
  const link = openByLink(context, viewer.guest, publicId, key)
  if (order.askedBy !== null || link === undefined) throw new Problem('not_found')
  if (link.isOver) throw new Problem('download_expired')
  await checkLinkLeft(context, { orderId: order.id, orderPublicId: publicId, ...link })
  await proveAddress(context, order, { ...link, userId: viewer.userId })
  return { order, endsAt: link.endsAt }
}
