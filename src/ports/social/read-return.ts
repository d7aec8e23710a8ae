import * as oauth from 'oauth4webapi'
import { type AuthorizeReturn, SocialRefusal } from './social.ts'

/**
 * Checks what the browser came back with: issuer (RFC 9207), state, the person's own no, and that
 * there is a code. Nothing is sent anywhere yet.
 *
 * @throws SocialRefusal
 */
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
