import { createHash, createHmac } from 'node:crypto'
import type { Config } from '#kernel/config.ts'
import { deriveKey } from '#kernel/derive-key.ts'

/** What is stored of a secret of 256 random bits; so long a one needs no slow hash. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/**
 * The session token that a browser's poll secret leads to: the same each time it asks, known to
 * nobody without the service's own key, and so never stored.
 */
export function deriveSessionToken(config: Config, pollSecret: string): string {
  return createHmac('sha256', deriveKey(config.secret, 'session-token'))
    .update(pollSecret)
    .digest('base64url')
}
