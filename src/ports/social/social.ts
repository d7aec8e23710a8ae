/** A person's account at a provider. Only `subject` is an identity. */
export interface SocialIdentity {
  /** The provider's own id of the person: never shown, never an address. */
  subject: string
  /** A missing and an empty name are the same. */
  name: string | undefined
  /** The provider's username, without `@`. */
  handle?: string | undefined
  /** Address of the person’s picture; none where it is the provider’s own default. */
  picture?: string | undefined
  email: string | undefined
  /** True if the provider vouches for the address. */
  emailVerified: boolean
}

export interface AuthorizeRequest {
  state: string
  /** PKCE, S256 (RFC 7636). */
  codeChallenge: string
  /** The address must be exactly the one registered at the provider. */
  redirectUri: string
  locale: 'en' | 'ja'
}

export interface AuthorizeReturn {
  /** The address that the browser came back to, with all its parameters. */
  address: URL
  state: string
  codeVerifier: string
  redirectUri: string
}

/** An OAuth 2 provider: authorization code with PKCE (RFC 6749, RFC 7636, RFC 9700). */
export interface Social {
  readonly engine: 'fake' | 'oauth'
  /** Returns the address that the browser is sent to. */
  authorizeAddress(request: AuthorizeRequest): URL
  /**
   * The identity, fetched from the provider with the code.
   *
   * @throws SocialRefusal `denied`: the person declined; `failed`: the provider's answer is no proof
   *   (wrong state or issuer, a code used before, an answer that is not as documented, no answer)
   */
  fetchIdentity(back: AuthorizeReturn): Promise<SocialIdentity>
}

/** The providers that are offered. */
export interface SocialProviders {
  facebook?: Social | undefined
  twitter?: Social | undefined
}

export class SocialRefusal extends Error {
  override readonly name = 'SocialRefusal'
  readonly reason: 'denied' | 'failed'

  constructor(reason: 'denied' | 'failed', more: { cause?: unknown } = {}) {
    super(`The social provider's answer: ${reason}`, more)
    this.reason = reason
  }
}
