import * as oauth from 'oauth4webapi'
import type { SocialSettings } from '#kernel/config.ts'
import { isLoopback } from '#kernel/loopback.ts'
import { authorizeAddressAt, boundedFetch, readReturn } from './oauth-calls.ts'
import { type AuthorizeReturn, type Social, type SocialIdentity, SocialRefusal } from './social.ts'

/** Differences between providers. */
export interface ProviderTable {
  authorizeUrl: string
  tokenUrl: string
  userUrl: string
  scope: string
  clientAuth(clientSecret: string): oauth.ClientAuth
  /** The query of the call for the person, besides its address and token. */
  userQuery(accessToken: string, clientSecret: string): Record<string, string>
  /** @throws where the answer is not as the provider documents it */
  readIdentity(answer: unknown): SocialIdentity
}

interface Provider {
  table: ProviderTable
  server: oauth.AuthorizationServer
  client: oauth.Client
  clientSecret: string
  userUrl: URL
  limits: Limits
}

interface Limits {
  /** Milliseconds for both calls together. */
  time: number
  /** Bytes of an answer. */
  size: number
}

const LIMITS: Limits = { time: 10_000, size: 64 * 1024 }

/** An application at a provider, with its keys. */
export function createOauthSocial(
  table: ProviderTable,
  settings: Exclude<SocialSettings, string>,
  limits: Partial<Limits> = {},
): Social {
  const authorizeUrl = settings.authorizeUrl ?? table.authorizeUrl
  const provider: Provider = {
    table,
    client: { client_id: settings.clientId },
    clientSecret: settings.clientSecret,
    userUrl: new URL(settings.userUrl ?? table.userUrl),
    server: {
      // Neither provider publishes one; where an answer names its issuer, it is this.
      issuer: new URL(authorizeUrl).origin,
      token_endpoint: settings.tokenUrl ?? table.tokenUrl,
    },
    limits: { ...LIMITS, ...limits },
  }
  return {
    engine: 'oauth',
    authorizeAddress: (request) =>
      authorizeAddressAt(new URL(authorizeUrl), settings.clientId, request, { scope: table.scope }),
    fetchIdentity: (back) => fetchIdentity(provider, back),
  }
}

async function fetchIdentity(provider: Provider, back: AuthorizeReturn): Promise<SocialIdentity> {
  const parameters = readReturn(provider.server, provider.client, back)
  const signal = AbortSignal.timeout(provider.limits.time)
  try {
    const accessToken = await exchangeCode(provider, parameters, back, signal)
    return provider.table.readIdentity(await fetchUser(provider, accessToken, signal))
  } catch (cause) {
    throw new SocialRefusal('failed', { cause })
  }
}

async function exchangeCode(
  { server, client, table, clientSecret, limits }: Provider,
  parameters: URLSearchParams,
  { redirectUri, codeVerifier }: AuthorizeReturn,
  signal: AbortSignal,
): Promise<string> {
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    table.clientAuth(clientSecret),
    parameters,
    redirectUri,
    codeVerifier,
    requestOptions(server.token_endpoint, limits, signal),
  )
  const token = await oauth.processAuthorizationCodeResponse(server, client, answer)
  return token.access_token
}

async function fetchUser(
  { table, userUrl, clientSecret, limits }: Provider,
  accessToken: string,
  signal: AbortSignal,
): Promise<unknown> {
  const address = new URL(userUrl)
  const query = Object.entries(table.userQuery(accessToken, clientSecret))
  for (const [name, value] of query) address.searchParams.set(name, value)
  const answer = await oauth.protectedResourceRequest(
    accessToken,
    'GET',
    address,
    new Headers({ accept: 'application/json' }),
    undefined,
    requestOptions(address.href, limits, signal),
  )
  if (answer.status !== 200) throw new Error(`The call for the person answers ${answer.status}`)
  return answer.json()
}

function requestOptions(address: string | undefined, limits: Limits, signal: AbortSignal) {
  const { protocol, hostname } = new URL(address ?? '')
  return {
    signal,
    [oauth.customFetch]: boundedFetch(limits.size),
    // Plain http is for a provider on this machine: no one can listen in between.
    [oauth.allowInsecureRequests]: protocol === 'http:' && isLoopback(hostname),
  }
}
