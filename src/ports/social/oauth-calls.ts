import * as oauth from 'oauth4webapi'
import { isLoopback } from '#kernel/loopback.ts'
import { type AuthorizeRequest, type AuthorizeReturn, SocialRefusal } from './social.ts'

/** The request of a code at `address`, with these parameters besides. */
export function authorizeAddressAt(
  address: URL,
  clientId: string,
  { state, codeChallenge, redirectUri }: AuthorizeRequest,
  more: Record<string, string>,
): URL {
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    ...more,
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address
}

/** Checks issuer (RFC 9207), state, refusal and code of the return. @throws SocialRefusal */
export function readReturn(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  { address, state }: AuthorizeReturn,
): URLSearchParams {
  try {
    const parameters = oauth.validateAuthResponse(server, client, address, state)
    if (!parameters.get('code')) throw new Error('The browser came back with no code')
    return parameters
  } catch (cause) {
    const denied =
      cause instanceof oauth.AuthorizationResponseError && cause.error === 'access_denied'
    throw new SocialRefusal(denied ? 'denied' : 'failed', { cause })
  }
}

interface Call {
  method: string
  headers: Record<string, string>
  body?: unknown
  signal?: AbortSignal | null
}

/** A fetch that throws on a redirect, and where more bytes come, after decompression. */
export function boundedFetch(most: number) {
  return async (address: string, { body: sent, signal = null, ...call }: Call) => {
    const form = sent instanceof URLSearchParams ? sent : null
    const request = { ...call, body: form, signal, redirect: 'error' } as const
    const answer = await fetch(address, request)
    let size = 0
    const bound = new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        size += part.length
        if (size > most) throw new Error(`The answer is larger than ${most} bytes`)
        controller.enqueue(part)
      },
    })
    const body = answer.body && new Response(answer.body.pipeThrough(bound)).arrayBuffer()
    return new Response(await body, answer)
  }
}

const PICTURE_BYTES = 5 * 1024 * 1024
const PICTURE_MS = 5000

/** A person's picture at the address that the provider gave. @throws where there is none */
export async function fetchPicture(address: string): Promise<{ bytes: Buffer; type: string }> {
  const { protocol, hostname } = new URL(address)
  // Plain http is for a provider on this machine.
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname)))
    throw new Error('The picture is not at an https address')
  const signal = AbortSignal.timeout(PICTURE_MS)
  const answer = await boundedFetch(PICTURE_BYTES)(address, { method: 'GET', headers: {}, signal })
  const type = answer.headers.get('content-type') ?? ''
  if (!answer.ok || !type.startsWith('image/'))
    throw new Error(`The picture is answered with ${answer.status} ${type}`)
  return { bytes: Buffer.from(await answer.arrayBuffer()), type }
}
