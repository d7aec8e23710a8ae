import type { ClientAuth } from 'oauth4webapi'
import * as z from 'zod/mini'
import { identityFields } from './identity-fields.ts'
import type { ProviderTable } from './oauth-social.ts'

// https://docs.x.com/fundamentals/authentication/oauth-2-0/user-access-token
// https://docs.x.com/x-api/users/user-lookup-me
const Answer = z.object({
  data: z.object({
    id: identityFields.subject,
    name: identityFields.name,
    confirmed_email: identityFields.email,
  }),
})

/** X. It returns an address only once its owner has confirmed it there, and may be null. */
export const twitter: ProviderTable = {
  authorizeUrl: 'https://x.com/i/oauth2/authorize',
  tokenUrl: 'https://api.x.com/2/oauth2/token',
  userUrl: 'https://api.x.com/2/users/me',
  scope: 'users.read users.email tweet.read',
  clientAuth: clientSecretBasic,
  userQuery: () => ({ 'user.fields': 'confirmed_email' }),
  readIdentity(answer) {
    const { id, name, confirmed_email } = z.parse(Answer, answer).data
    return {
      subject: id,
      name,
      email: confirmed_email,
      emailVerified: confirmed_email !== undefined,
    }
  },
}

/**
 * RFC 6749 §2.3.1: form-encoded, then Basic. The library's own also encodes `-` and `_`, which that
 * encoding leaves alone and which are in X's secrets; X takes them as they stand.
 */
function clientSecretBasic(clientSecret: string): ClientAuth {
  return (_server, { client_id }, _body, headers) => {
    const pair = [client_id, clientSecret].map(formEncode).join(':')
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
  }
}

function formEncode(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1)
}
