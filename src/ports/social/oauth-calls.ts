import * as oauth from 'oauth4webapi'
import { type AuthorizeReturn, SocialRefusal } from './social.ts'

/** Checks issuer (RFC 9207), state, refusal and code of the return. @throws SocialRefusal */
export function readReturn(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  back: AuthorizeReturn,
): URLSearchParams {
  const parameters = validate(server, client, back)
  if (!parameters.get('code')) {
    throw new SocialRefusal('failed', { cause: new Error('The browser came back with no code') })
  }
  return parameters
}

function validate(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  { address, state }: AuthorizeReturn,
): URLSearchParams {
  try {
    return oauth.validateAuthResponse(server, client, address, state)
  } catch (cause) {
    const denied =
      cause instanceof oauth.AuthorizationResponseError && cause.error === 'access_denied'
    throw new SocialRefusal(denied ? 'denied' : 'failed', { cause })
  }
}

/** What the calls of this port send: a form, or nothing. */
interface Asked {
  method: string
  headers: Record<string, string>
  body?: unknown
  signal?: AbortSignal
}

/** A fetch that throws on a redirect, and on an answer of more bytes, after decompression. */
export function boundedFetch(most: number) {
  return async (
    address: string,
    { method, headers: sent, body: form, signal }: Asked,
  ): Promise<Response> => {
    const answer = await fetch(address, {
      method,
      headers: sent,
      body: form instanceof URLSearchParams ? form : null,
      signal: signal ?? null,
      redirect: 'manual',
    })
    if (answer.status >= 300 && answer.status < 400) {
      await answer.body?.cancel()
      throw new Error(`${new URL(address).host} answers with a redirect`)
    }
    const body = await readUpTo(answer, most)
    const { status, headers } = answer
    return new Response(body.length === 0 ? null : body, { status, headers })
  }
}

async function readUpTo(answer: Response, most: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  // Leaving the loop by a throw cancels the rest.
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > most) throw new Error(`The answer is larger than ${most} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
