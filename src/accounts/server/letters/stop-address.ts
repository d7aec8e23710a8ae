import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#kernel/config.ts'
import { deriveKey } from '#kernel/derive-key.ts'
import type { MailKind } from '../../settings-contract.ts'

export const STOP_PATH = '/auth/letters/stop'

export interface Stop {
  /** Of the reader. */
  publicId: string
  kind: MailKind
}

/** Where one reader ends one kind of letters, without signing in and at any later time. */
export function stopAddress(config: Config, stop: Stop): string {
  const query = new URLSearchParams({
    who: stop.publicId,
    kind: stop.kind,
    key: sign(config, stop).toString('base64url'),
  })
  return `${STOP_PATH}?${query}`
}

export function isStopKey(config: Config, stop: Stop, key: string): boolean {
  const given = Buffer.from(key, 'base64url')
  const right = sign(config, stop)
  return given.length === right.length && timingSafeEqual(given, right)
}

function sign(config: Config, { publicId, kind }: Stop): Buffer {
  const key = deriveKey(config.secret, 'letters-stop')
  return createHmac('sha256', key).update(`${publicId} ${kind}`).digest().subarray(0, 16)
}
