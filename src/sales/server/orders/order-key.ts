import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '#kernel/derive-key.ts'
import { DOWNLOAD_LINK_DAYS } from '../../contract.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The key in a guest's link: signed, so that nothing secret is kept, and ending by itself after 30
 * days. It opens one order and its downloads.
 */
export function signOrderKey(secret: Buffer, orderId: string, from: Date): string {
  const end = Math.floor((from.getTime() + DOWNLOAD_LINK_DAYS * DAY_MS) / 1000).toString(36)
  return `${end}.${mac(secret, orderId, end).toString('base64url')}`
}

export function readOrderKey(
  secret: Buffer,
  orderId: string,
  key: string,
  now: Date,
): 'valid' | 'expired' | 'wrong' {
  const [end = '', signature = ''] = key.split('.')
  const given = Buffer.from(signature, 'base64url')
  const right = mac(secret, orderId, end)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 'wrong'
  return Number.parseInt(end, 36) * 1000 > now.getTime() ? 'valid' : 'expired'
}

function mac(secret: Buffer, orderId: string, end: string): Buffer {
  return createHmac('sha256', deriveKey(secret, 'order-key')).update(`${orderId}.${end}`).digest()
}
