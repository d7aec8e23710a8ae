import type { Context } from '#ports/context.ts'
import { signOrderKey } from './order-key.ts'
import type { OrderRow } from './store.ts'

type Linked = Pick<OrderRow, 'publicId' | 'locale' | 'askedBy' | 'createdAt'>

/** A page in the language of the order. */
export function pageAddress(origin: string, locale: string, path: string): string {
  return `${origin}${locale === 'ja' ? '/ja' : ''}${path}`
}

/** The order's own page; a guest's link carries the key, a member's opens by the session. */
export function orderAddress(
  { config }: Pick<Context, 'config'>,
  origin: string,
  order: Linked,
  from: Date = order.createdAt,
): string {
  const page = pageAddress(origin, order.locale, `/checkout/${order.publicId}`)
  if (order.askedBy !== null) return page
  return `${page}?key=${signOrderKey(config.secret, order.publicId, from)}`
}

/** What the receipt leads to. */
export function downloadAddress(
  context: Pick<Context, 'config'>,
  origin: string,
  order: Linked,
  from: Date,
): string {
  if (order.askedBy !== null) return pageAddress(origin, order.locale, '/my/purchases')
  return orderAddress(context, origin, order, from)
}
