import { readReturn } from '../read-return.ts'
import {
  type AuthorizeRequest,
  type AuthorizeReturn,
  type Social,
  type SocialIdentity,
  type SocialProviders,
  SocialRefusal,
} from '../social.ts'
import { type Books, redeemCode, sha256 } from './codes.ts'

export const FAKE_CLIENT_ID = 'this-installation'

/** The page of the test provider, on our own origin. */
export function fakePath(provider: keyof SocialProviders): string {
  return `/dev/${provider}/authorize`
}

/** A provider that accepts any identity, and otherwise behaves as a real one. */
export function createFakeSocial(books: Books, provider: keyof SocialProviders): Social {
  return {
    engine: 'fake',
    authorizeAddress: (request) => authorizeAddress(provider, request),
    fetchIdentity: (back) => fetchIdentity(books, provider, back),
  }
}

function authorizeAddress(provider: keyof SocialProviders, request: AuthorizeRequest): URL {
  const address = new URL(fakePath(provider), request.redirectUri)
  address.search = new URLSearchParams({
    client_id: FAKE_CLIENT_ID,
    response_type: 'code',
    redirect_uri: request.redirectUri,
    state: request.state,
    code_challenge: request.codeChallenge,
    code_challenge_method: 'S256',
    locale: request.locale,
  }).toString()
  return address
}

async function fetchIdentity(
  books: Books,
  provider: keyof SocialProviders,
  back: AuthorizeReturn,
): Promise<SocialIdentity> {
  const { origin: issuer } = new URL(back.redirectUri)
  const server = { issuer, authorization_response_iss_parameter_supported: true }
  const parameters = readReturn(server, { client_id: FAKE_CLIENT_ID }, back)
  const grant = await redeemCode(books, parameters.get('code') ?? '')
  const proved =
    grant?.provider === provider &&
    grant.redirectUri === back.redirectUri &&
    grant.challenge === sha256(back.codeVerifier).toString('base64url')
  if (!grant || !proved) {
    throw new SocialRefusal('failed', { cause: new Error('The test provider knows no such code') })
  }
  const { subject, name, email, emailVerified } = grant.identity
  return { subject, name, email, emailVerified }
}
