import { createHash } from 'node:crypto'
import { type Provider, SOCIAL_REQUEST_SECONDS } from '#accounts/sign-in-contract.ts'
import { newSecret } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import { isMember, type Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { deriveSecret, hashSecret } from '../sign-in/secrets.ts'
import { insertRequest } from './store.ts'

interface SetOut {
  provider: Provider
  /** True to connect the account of the viewer, not to sign in. */
  connect: boolean
  shownIn: 'popup' | 'page'
  returnPath: string
  locale: Locale
  origin: string
}

/**
 * Starts a request at a social provider, of whose secrets only hashes are stored.
 * @returns the address at the provider; id and secret are for a cookie of this browser
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
    stateHash,
    browserHash: hashSecret(browserSecret),
    provider,
    purpose: connect ? 'connect' : 'sign-in',
    shownIn,
    accountId: connect ? (viewer.userId ?? null) : null,
    returnPath,
    locale,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SOCIAL_REQUEST_SECONDS * 1000),
  })
  const address = engine.authorizeAddress({
    state,
    // S256 (RFC 7636 §4.2).
    codeChallenge: createHash('sha256')
      .update(deriveSecret(config, 'social-code-verifier', browserSecret))
      .digest('base64url'),
    redirectUri: callbackAddress(origin, provider),
    locale,
  })
  return { address, id: requestIdOf(stateHash), browserSecret }
}

/** The address must be exactly the one registered at the provider. */
export function callbackAddress(origin: string, provider: Provider): string {
  return `${origin}/auth/${provider}/callback`
}

/** The id is for names of cookies, as both state and code lead to it. It proves nothing. */
export function requestIdOf(stateHash: Buffer): string {
  return stateHash.toString('hex', 0, 8)
}
