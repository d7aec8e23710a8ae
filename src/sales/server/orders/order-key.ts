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
