import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '#kernel/derive-key.ts'
import type { Context } from '#ports/context.ts'
import { DOWNLOAD_LINK_DAYS } from '../../contract.ts'
import type { OrderRow } from './store.ts'

type Linked = Pick<OrderRow, 'publicId' | 'locale' | 'askedBy' | 'createdAt'>

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

const DAY_MS = 24 * 60 * 60 * 1000

/** Opens one order and its downloads for 30 days; signed, so that nothing secret is stored. */
export function signOrderKey(secret: Buffer, orderId: string, from: Date): string {
  const end = Math.floor((from.getTime() + DOWNLOAD_LINK_DAYS * DAY_MS) / 1000).toString(36)
  return `${end}.${mac(secret, orderId, end).toString('base64url')}`
}

/** @returns when the link of this key ends or has ended; undefined where it is not of this order */
export function readOrderKey(secret: Buffer, orderId: string, key: string): Date | undefined {
  const [end = '', signature = ''] = key.split('.')
  const given = Buffer.from(signature, 'base64url')
  const right = mac(secret, orderId, end)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  return new Date(Number.parseInt(end, 36) * 1000)
}

function mac(secret: Buffer, orderId: string, end: string): Buffer {
  return createHmac('sha256', deriveKey(secret, 'order-key')).update(`${orderId}.${end}`).digest()
}
