import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { isTestPayment } from '#ports/payments/payments.ts'
import type { Order } from '../contract.ts'
import { findUserIdByEmail, markAddressOpened } from './buyer-store.ts'
import { findPayer, type Presented } from './extensions.ts'
import { fulfilOrder } from './fulfilment/fulfil-order.ts'
import { joinPurchases } from './fulfilment/join-purchases.ts'
import { listItems } from './item-store.ts'
import { checkLinkLeft } from './links/count-use.ts'
import { openOrders } from './links/guest-cookie.ts'
import { openByLink } from './links/order-links.ts'
import { listMessages } from './messages/message-store.ts'
import { findOrderByPublicId, type OrderRow } from './order-store.ts'
import { presentOrder } from './present.ts'
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
  const opened = endsAt && (await openOrders(context, new Map([[publicId, endsAt]])))
  const buyer = opened ? { ...viewer, guest: opened } : viewer
  const parts: Presented[] = []
  for (const { present } of context.orderExtensions) {
    if (present) parts.push(await present(context, buyer, order, items))
  }
  const { gift = null, received = null, downloads = new Map() } = Object.assign({}, ...parts)
  const messages = await listMessages(context.db, [order.id])
  const contacts = await listContacts(context.db, order.id)
  const beside = { messages, contacts, gift, received, at: context.clock.now() }
  const shown = presentOrder(context.config, order, items, downloads, beside)
  return { ...shown, sandbox: await isTestOrder(context, order) }
}

/** Returns true if no real money has moved by the order, or by what paid some of it. */
export async function isTestOrder(
  context: Pick<Context, 'db' | 'orderExtensions'>,
  order: OrderRow,
): Promise<boolean> {
  if (order.paymentId !== null && isTestPayment(order.paymentId)) return true
  return (await findPayer(context, context.db, order))?.isTest ?? false
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

/**
 * A guest's order that is opened by a link from its email, or by any link while the account of its
 * address is signed in, is that account's from then on.
 */
async function proveAddress(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  { id, email, addressOpenedAt }: OrderRow,
  opened: { isFromEmail: boolean; userId: number | undefined },
): Promise<void> {
  if (addressOpenedAt !== null || !(opened.isFromEmail || opened.userId !== undefined)) return
  const userId = await findUserIdByEmail(db, email)
  if (!opened.isFromEmail && opened.userId !== userId) return
  await markAddressOpened(db, id, clock.now())
  if (userId !== undefined) await joinPurchases({ db }, userId)
}
