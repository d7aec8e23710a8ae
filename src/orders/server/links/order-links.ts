import { isSigned, signText } from '#kernel/signature.ts'
import type { Guest } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { DOWNLOAD_LINK_DAYS } from '../../contract.ts'
import type { ItemRow } from '../item-store.ts'
import type { OrderRow } from '../order-store.ts'

type Linked = Pick<OrderRow, 'publicId' | 'locale' | 'askedBy' | 'createdAt'>

export function pageAddress(origin: string, locale: string, path: string): string {
  return `${origin}${locale === 'ja' ? '/ja' : ''}${path}`
}

/** Returns the English path of a sound or an album. */
export function itemPath({ kind, publicId, slug }: Pick<ItemRow, 'kind' | 'publicId' | 'slug'>) {
  return `/${kind}/${publicId}/${encodeURIComponent(slug)}`
}

/**
 * The order's own page; a guest's link carries the key, a member's opens by the session.
 *
 * @param by `email` for what is sent to the order's address alone
 */
export function orderAddress(
  { config }: Pick<Context, 'config'>,
  origin: string,
  order: Linked,
  { from = order.createdAt, by }: { from?: Date; by: 'email' | 'link' },
): string {
  const page = pageAddress(origin, order.locale, `/checkout/${order.publicId}`)
  if (order.askedBy !== null) return page
  return `${page}?key=${signOrderKey(config.secret, order.publicId, from, by)}`
}

export const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The days for which a key works: of the link that the browser gets in which a guest orders, of one
 * that is sent by email, which may be passed on, and of the cookie of a browser, as long as that
 * keeps it.
 */
export const ORDER_KEY_DAYS = { link: DOWNLOAD_LINK_DAYS, email: DOWNLOAD_LINK_DAYS, browser: 400 }
type Opener = keyof typeof ORDER_KEY_DAYS

/** Opens one order and what it gives; signed, so that nothing secret is stored. */
export function signOrderKey(secret: Buffer, orderId: string, from: Date, by: Opener) {
  const end = Math.floor((from.getTime() + ORDER_KEY_DAYS[by] * DAY_MS) / 1000).toString(36)
  return `${end}.${signText(secret, PURPOSES[by], `${orderId}.${end}`)}`
}

/** @returns when this key ends or has ended; undefined where it is not of this order */
export function readOrderKey(
  secret: Buffer,
  orderId: string,
  key: string,
  by: Opener,
): Date | undefined {
  const [end = '', signature = ''] = key.split('.')
  if (!isSigned(secret, PURPOSES[by], { text: `${orderId}.${end}`, signature })) return undefined
  return new Date(Number.parseInt(end, 36) * 1000)
}

/** Reads a key in a link, and whether only the reader of the order's email can have it. */
export function readLinkKey(
  secret: Buffer,
  orderId: string,
  key: string,
): { endsAt: Date; isFromEmail: boolean } | undefined {
  const ofEmail = readOrderKey(secret, orderId, key, 'email')
  const endsAt = ofEmail ?? readOrderKey(secret, orderId, key, 'link')
  return endsAt && { endsAt, isFromEmail: ofEmail !== undefined }
}

/**
 * Finds the link by which a guest opens an order: that of the key, or once this is over, the one
 * that the browser's cookie comes from.
 */
export function openByLink(
  { config, clock }: Pick<Context, 'clock' | 'config'>,
  guest: Guest | undefined,
  orderId: string,
  key = '',
): { endsAt: Date; isOver: boolean; isFromEmail: boolean } | undefined {
  const ofKey = readLinkKey(config.secret, orderId, key)
  if (ofKey && ofKey.endsAt > clock.now()) return { ...ofKey, isOver: false }
  const ofCookie = guest?.links.get(orderId)
  const endsAt = ofCookie ?? ofKey?.endsAt
  return endsAt && { endsAt, isOver: ofCookie === undefined, isFromEmail: false }
}

const PURPOSES = { link: 'order-key', email: 'order-email', browser: 'order-cookie' }
