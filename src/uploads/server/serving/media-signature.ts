import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '#kernel/derive-key.ts'

/** An address holds for the six hours in which it was made, and to the end of the next six. */
export const BUCKET_SECONDS = 6 * 60 * 60

const keys = new WeakMap<Buffer, Buffer>()

export function mediaKey(secret: Buffer): Buffer {
  const key = keys.get(secret) ?? deriveKey(secret, 'media')
  keys.set(secret, key)
  return key
}

export function bucketOf(now: Date): number {
  return Math.floor(now.getTime() / 1000 / BUCKET_SECONDS)
}

/** The file is no part of it: a playlist's relative addresses keep the whole folder. */
export function signBucket(key: Buffer, linkPublicId: string, bucket: number): string {
  const mac = createHmac('sha256', key).update(`${linkPublicId}/${bucket}`).digest()
  return mac.subarray(0, 16).toString('base64url')
}

/**
 * The last second (since 1970) at which `{bucket}-{signature}` opens this link, and the one until
 * which caches may keep what it gave; undefined where it does not open it now.
 */
export function readSignature(
  key: Buffer,
  linkPublicId: string,
  token: string,
  now: Date,
): { endsAt: number; cacheUntil: number } | undefined {
  const [, number, given] = /^(\d{1,9})-([\w-]{22})$/.exec(token) ?? []
  if (number === undefined || given === undefined) return undefined
  const bucket = Number(number)
  const right = Buffer.from(signBucket(key, linkPublicId, bucket))
  if (!timingSafeEqual(Buffer.from(given), right)) return undefined
  const current = bucketOf(now)
  if (bucket !== current && bucket !== current - 1) return undefined
  return {
    endsAt: (bucket + 2) * BUCKET_SECONDS,
    cacheUntil: (current + 1) * BUCKET_SECONDS,
  }
}
