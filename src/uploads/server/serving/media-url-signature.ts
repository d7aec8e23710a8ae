import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '#kernel/derive-key.ts'

/** An address is valid for the six hours in which it was made, and to the end of the next six. */
export const BUCKET_SECONDS = 6 * 60 * 60

export const mediaKey = (secret: Buffer): Buffer => deriveKey(secret, 'media')

export function bucketOf(now: Date): number {
  return Math.floor(now.getTime() / 1000 / BUCKET_SECONDS)
}

/** The file is no part of it: a playlist's relative addresses keep the whole folder. */
export function signBucket(key: Buffer, linkPublicId: string, bucket: number): string {
  const mac = createHmac('sha256', key).update(`${linkPublicId}/${bucket}`).digest()
  return mac.subarray(0, 16).toString('base64url')
}

/** Clocks of several processes differ: an address may be asked for before its time has come here. */
const SKEW_SECONDS = 60

export interface Opening {
  /** The time from which on the address opens nothing, in seconds since 1970. */
  endsAt: number
  /** The end of the time for which caches may store the reply. */
  cacheUntil: number
}

/**
 * What `{bucket}-{signature}` opens now; `ended` where it once did, undefined where it was never
 * signed.
 */
export function readSignature(
  key: Buffer,
  linkPublicId: string,
  token: string,
  now: Date,
): Opening | 'ended' | undefined {
  const [, number, given] = /^(\d{1,9})-([\w-]{22})$/.exec(token) ?? []
  if (number === undefined || given === undefined) return undefined
  const bucket = Number(number)
  const right = Buffer.from(signBucket(key, linkPublicId, bucket))
  if (!timingSafeEqual(Buffer.from(given), right)) return undefined
  const soon = bucketOf(new Date(now.getTime() + SKEW_SECONDS * 1000))
  const endsAt = (bucket + 2) * BUCKET_SECONDS
  if (bucket > soon) return undefined
  if (endsAt * 1000 <= now.getTime()) return 'ended'
  return { endsAt, cacheUntil: (bucketOf(now) + 1) * BUCKET_SECONDS }
}
