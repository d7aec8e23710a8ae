import { createHash, createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { Config } from '#kernel/config.ts'
import { deriveKey } from '#kernel/derive-key.ts'

/** What is stored of a secret of 256 random bits; so long a one needs no slow hash. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/**
 * The session token that the secret of an asking browser leads to: the same each time it asks,
 * known to no one without the service's own key, and so never stored.
 */
export function deriveSessionToken(config: Config, browserSecret: string): string {
  return derive(config, 'session-token', browserSecret)
}

/** The PKCE verifier of a way through a social provider (RFC 7636 §4.1), and so never stored. */
export function deriveCodeVerifier(config: Config, browserSecret: string): string {
  return derive(config, 'social-code-verifier', browserSecret)
}

function derive({ secret }: Config, purpose: string, browserSecret: string): string {
  return createHmac('sha256', deriveKey(secret, purpose)).update(browserSecret).digest('base64url')
}

const WithToken = z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) })

/** The secret of a link in an email, from the query or the form of its page. */
export function readLinkToken(value: unknown): string | undefined {
  return z.safeParse(WithToken, value).data?.token
}
