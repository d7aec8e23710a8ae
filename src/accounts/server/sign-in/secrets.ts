import { createHash, createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { Config } from '#kernel/config.ts'
import { deriveKey } from '#kernel/derive-key.ts'

/** Hashes a secret for storage; one of 256 random bits needs no slow hash. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/**
 * The session token, PKCE verifier (RFC 7636 §4.1) or challenge of a passkey that belongs to a
 * browser's secret, which is never stored.
 */
export function deriveSecret(
  { secret }: Config,
  purpose: 'session-token' | 'social-code-verifier' | 'passkey-challenge',
  browserSecret: string,
): string {
  return createHmac('sha256', deriveKey(secret, purpose)).update(browserSecret).digest('base64url')
}

const WithToken = z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) })

/** The secret of a link in an email, from the query or the form of its page; else empty. */
export function readLinkToken(value: unknown): string {
  return z.safeParse(WithToken, value).data?.token ?? ''
}
