import { createHmac } from 'node:crypto'
import type { Shape } from './shaped-server.ts'

const refusal = (message: string, code: number) => ({
  error: { message, type: 'OAuthException', code, fbtrace_id: 'AbCdEfGhIjK' },
})

/** Facebook's, by its guide to login flows built by hand. */
export const facebookShape: Shape = {
  authorizePath: '/v24.0/dialog/oauth',
  tokenPath: '/v24.0/oauth/access_token',
  userPath: '/v24.0/me',
  scopes: ['email', 'public_profile'],
  fragment: '#_=_',
  denied: {
    error: 'access_denied',
    error_code: '200',
    error_description: 'Permissions error',
    error_reason: 'user_denied',
  },
  knowsClient: ({ clientId, clientSecret }, headers, form) =>
    headers.authorization === undefined &&
    form.get('client_id') === clientId &&
    form.get('client_secret') === clientSecret,
  unknownClient: { status: 400, body: refusal('Error validating client secret.', 1) },
  badCode: { status: 400, body: refusal('Invalid verification code format.', 100) },
  badToken: {
    status: 400,
    body: refusal('Invalid OAuth access token.', 190),
    headers: { 'www-authenticate': 'OAuth "Facebook Platform" "invalid_token" "Invalid"' },
  },
  token: (accessToken) => ({
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: 5_183_944,
  }),
  user(person, { query, accessToken, keys }) {
    const proof = createHmac('sha256', keys.clientSecret).update(accessToken).digest('hex')
    if (query.get('appsecret_proof') !== proof) return undefined
    const all: Record<string, string | undefined> = { ...person }
    const fields = query.get('fields')?.split(',') ?? ['id', 'name']
    return Object.fromEntries(fields.map((field) => [field, all[field]]))
  },
}
