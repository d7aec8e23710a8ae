import { createHash } from 'node:crypto'
import { type Provider, SOCIAL_REQUEST_SECONDS } from '#accounts/sign-in-contract.ts'
import { newSecret } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import { isMember, type Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { deriveCodeVerifier, hashSecret } from '../sign-in/secrets.ts'
import { insertRequest } from './store.ts'

interface SetOut {
  provider: Provider
  /** To the account of the viewer, rather than to sign in. */
  connect: boolean
  shownIn: 'popup' | 'page'
  /** A path of our own. */
  returnPath: string
  locale: Locale
  /** Where the browser is, and comes back to. */
  origin: string
}

/**
 * Sends a browser to a social provider. Its way back is proved by a secret of its own; the row
 * holds hashes, and the PKCE verifier is derived from that secret.
 *
 * @returns the address at the provider, and for a cookie of this browser alone its id and the secret
 * @throws Problem not_found where the provider is not offered; not_logged_in
 */
export async function beginSocial(
  { db, clock, config, social }: Pick<Context, 'db' | 'clock' | 'config' | 'social'>,
  viewer: Viewer,
  { provider, connect, shownIn, returnPath, locale, origin }: SetOut,
): Promise<{ address: URL; id: string; browserSecret: string }> {
  const engine = social[provider]
  if (!engine) throw new Problem('not_found')
  if (connect && !isMember(viewer)) throw new Problem('not_logged_in')
  const now = clock.now()
  const state = newSecret()
  const browserSecret = newSecret()
  const stateHash = hashSecret(state)
  await insertRequest(db, {
    state_hash: stateHash,
    browser_hash: hashSecret(browserSecret),
    provider,
    purpose: connect ? 'connect' : 'sign-in',
    shown_in: shownIn,
    account_id: connect ? (viewer.userId ?? null) : null,
    return_path: returnPath,
    locale,
    created_at: now,
    expires_at: new Date(now.getTime() + SOCIAL_REQUEST_SECONDS * 1000),
  })
  const address = engine.authorizeAddress({
    state,
    // S256 (RFC 7636 §4.2).
    codeChallenge: createHash('sha256')
      .update(deriveCodeVerifier(config, browserSecret))
      .digest('base64url'),
    redirectUri: callbackAddress(origin, provider),
    locale,
  })
  return { address, id: requestIdOf(stateHash), browserSecret }
}

/** Exactly what is registered at the provider. */
export function callbackAddress(origin: string, provider: Provider): string {
  return `${origin}/auth/${provider}/callback`
}

/**
 * Identifies a social sign-in in the names of cookies: a part of the hash of its state, so that
 * state and code both lead to it. It proves nothing.
 */
export function requestIdOf(stateHash: Buffer): string {
  return stateHash.toString('hex', 0, 8)
}
