import { createHmac } from 'node:crypto'
import { type ClientAuth, ClientSecretPost } from 'oauth4webapi'
import * as z from 'zod/mini'
import { cleanLine } from '#kernel/clean-text.ts'
import { emailAddress } from '#kernel/email-address.ts'
import type { ProviderTable } from './oauth-social.ts'

const EMAIL_LENGTH = 254
const NAME_LENGTH = 80
const Email = emailAddress().check(z.maxLength(EMAIL_LENGTH))

/** The parts of providers' answers; where one of no consequence is not usable, it is missing. */
const identity = {
  subject: z.string().check(z.minLength(1), z.maxLength(255)),
  name: z.pipe(z.nullish(z.string()), z.transform(readName)),
  email: z.pipe(z.nullish(z.string()), z.transform(readEmail)),
  handle: z.catch(z.optional(z.string().check(z.regex(/^\w{1,50}$/))), undefined),
  picture: z.catch(z.optional(z.url({ protocol: /^https?$/ })), undefined),
}

// Graph versions live for two years; calls to one that has ended are answered by the oldest left.
// https://developers.facebook.com/documentation/facebook-login/guides/advanced/manual-flow
const FacebookUser = z.object({
  id: identity.subject,
  name: identity.name,
  email: identity.email,
  picture: z.catch(
    z.optional(z.object({ data: z.object({ url: identity.picture, is_silhouette: z.boolean() }) })),
    undefined,
  ),
})

/** Facebook vouches for no address: it may be years old and belong to someone else by now. */
export const facebook: ProviderTable = {
  authorizeUrl: 'https://www.facebook.com/v24.0/dialog/oauth',
  tokenUrl: 'https://graph.facebook.com/v24.0/oauth/access_token',
  userUrl: 'https://graph.facebook.com/v24.0/me',
  scope: 'email public_profile',
  clientAuth: ClientSecretPost,
  userQuery: (accessToken, clientSecret) => ({
    fields: 'id,name,email,picture.width(400).height(400)',
    // Proves that the token is used by its application; required where the application is set so.
    appsecret_proof: createHmac('sha256', clientSecret).update(accessToken).digest('hex'),
  }),
  readIdentity(answer) {
    const { id, name, email, picture: { data } = {} } = z.parse(FacebookUser, answer)
    const picture = data?.is_silhouette === false ? data.url : undefined
    return { subject: id, name, picture, email, emailVerified: false }
  },
}

// https://docs.x.com/fundamentals/authentication/oauth-2-0/user-access-token
// https://docs.x.com/x-api/users/user-lookup-me
const TwitterUser = z.object({
  data: z.object({
    id: identity.subject,
    name: identity.name,
    username: identity.handle,
    profile_image_url: identity.picture,
    confirmed_email: identity.email,
  }),
})

/** X. It returns an address only once its owner has confirmed it there, and may be null. */
export const twitter: ProviderTable = {
  authorizeUrl: 'https://x.com/i/oauth2/authorize',
  tokenUrl: 'https://api.x.com/2/oauth2/token',
  userUrl: 'https://api.x.com/2/users/me',
  scope: 'users.read users.email tweet.read',
  clientAuth: clientSecretBasic,
  userQuery: () => ({ 'user.fields': 'confirmed_email,profile_image_url' }),
  readIdentity(answer) {
    const { data } = z.parse(TwitterUser, answer)
    const { id, name, username, profile_image_url: small, confirmed_email } = data
    return {
      subject: id,
      name,
      handle: username,
      // The same picture in its own size: https://docs.x.com/x-api/fundamentals/data-dictionary
      picture: small?.includes('/default_profile')
        ? undefined
        : small?.replace(/_normal(?=\.\w+$)/, '_400x400'),
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

function readName(text: string | null | undefined): string | undefined {
  const name = [...cleanLine(text ?? '')].slice(0, NAME_LENGTH).join('')
  return name === '' ? undefined : name
}

export function readEmail(text: string | null | undefined): string | undefined {
  const result = z.safeParse(Email, (text ?? '').trim())
  return result.success ? result.data : undefined
}
