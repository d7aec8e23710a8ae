import { createHash } from 'node:crypto'
import { type Provider, SOCIAL_REQUEST_SECONDS } from '#accounts/sign-in-contract.ts'
import { newSecret } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import { isMember, type Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { deriveCodeVerifier, hashSecret } from '../sign-in/secrets.ts'
import { requestIdOf } from './request-id.ts'
import { insertRequest } from './store.ts'

export interface SetOut {
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

export interface BegunSocial {
  /** At the provider. */
  address: URL
  /** Names the cookie. */
  id: string
  /** For that cookie of this browser alone. */
  browserSecret: string
}

/**
 * Sends a browser to a social provider. What proves its way back is a secret of its own; the row
 * keeps hashes, and the PKCE verifier follows from that secret.
 *
 * @throws Problem not_found where the provider is not offered; not_logged_in
 */
export async function beginSocial(
  { db, clock, config, social }: Pick<Context, 'db' | 'clock' | 'config' | 'social'>,
  viewer: Viewer,
  { provider, connect, shownIn, returnPath, locale, origin }: SetOut,
): Promise<BegunSocial> {
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
    codeChallenge: challengeOf(deriveCodeVerifier(config, browserSecret)),
    redirectUri: callbackAddress(origin, provider),
    locale,
  })
  return { address, id: requestIdOf(stateHash), browserSecret }
}

/** Exactly what is registered at the provider. */
export function callbackAddress(origin: string, provider: Provider): string {
  return `${origin}/auth/${provider}/callback`
}

/** S256 (RFC 7636 §4.2). */
function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
