import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#kernel/config.ts'
import { deriveKey } from '#kernel/derive-key.ts'
import type { MailKind } from '../../settings-contract.ts'

export const UNSUBSCRIBE_PATH = '/auth/letters/stop'

interface Unsubscription {
  publicId: string
  kind: MailKind
}

/**
 * The address at which one reader ends one kind of emails, without signing in and at any later
 * time.
 */
export function unsubscribeUrl(config: Config, stop: Unsubscription): string {
  const query = new URLSearchParams({
    who: stop.publicId,
    kind: stop.kind,
    key: sign(config, stop).toString('base64url'),
  })
  return `${UNSUBSCRIBE_PATH}?${query}`
}

export function isUnsubscribeKey(config: Config, stop: Unsubscription, key: string): boolean {
  const given = Buffer.from(key, 'base64url')
  const right = sign(config, stop)
  return given.length === right.length && timingSafeEqual(given, right)
}

function sign(config: Config, { publicId, kind }: Unsubscription): Buffer {
  const key = deriveKey(config.secret, 'letters-stop')
  return createHmac('sha256', key).update(`${publicId} ${kind}`).digest().subarray(0, 16)
}
