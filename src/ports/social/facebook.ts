import { createHmac } from 'node:crypto'
import { ClientSecretPost } from 'oauth4webapi'
import * as z from 'zod/mini'
import { identityFields } from './identity-fields.ts'
import type { ProviderTable } from './oauth-social.ts'

// Graph versions live for two years; calls to one that has ended are answered by the oldest left.
// https://developers.facebook.com/documentation/facebook-login/guides/advanced/manual-flow
const Answer = z.object({
  id: identityFields.subject,
  name: identityFields.name,
  email: identityFields.email,
})

/** Facebook vouches for no address: it may be years old and belong to someone else by now. */
export const facebook: ProviderTable = {
  authorizeUrl: 'https://www.facebook.com/v24.0/dialog/oauth',
  tokenUrl: 'https://graph.facebook.com/v24.0/oauth/access_token',
  userUrl: 'https://graph.facebook.com/v24.0/me',
  scope: 'email public_profile',
  clientAuth: ClientSecretPost,
  userQuery: (accessToken, clientSecret) => ({
    fields: 'id,name,email',
    // Proves that the token is used by its application; required where the application is set so.
    appsecret_proof: createHmac('sha256', clientSecret).update(accessToken).digest('hex'),
  }),
  readIdentity(answer) {
    const { id, name, email } = z.parse(Answer, answer)
    return { subject: id, name, email, emailVerified: false }
  },
}
