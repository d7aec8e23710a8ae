import type { Shape } from './shaped-server.ts'

const unauthorized = { title: 'Unauthorized', type: 'about:blank', status: 401 }

/** X's, by its guide to the authorization code flow with PKCE and `GET /2/users/me`. */
export const twitterShape: Shape = {
  authorizePath: '/i/oauth2/authorize',
  tokenPath: '/2/oauth2/token',
  userPath: '/2/users/me',
  scopes: ['users.read', 'users.email', 'tweet.read'],
  fragment: '',
  denied: { error: 'access_denied' },
  // X compares the header as it is, not decoded.
  knowsClient: ({ clientId, clientSecret }, headers) =>
    headers.authorization ===
    `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
  unknownClient: {
    status: 401,
    body: {
      error: 'unauthorized_client',
      error_description: 'Missing valid authorization header',
    },
  },
  badCode: {
    status: 400,
    body: {
      error: 'invalid_request',
      error_description: 'Value passed for the authorization code was invalid.',
    },
  },
  badToken: { status: 401, body: { ...unauthorized, detail: 'Unauthorized' } },
  token: (accessToken) => ({
    token_type: 'bearer',
    expires_in: 7200,
    access_token: accessToken,
    scope: 'tweet.read users.read users.email',
  }),
  user: ({ id, name, email }, { query }) => ({
    data: {
      id,
      name,
      username: `user${id}`,
      ...(query.get('user.fields')?.split(',').includes('confirmed_email') && {
        confirmed_email: email ?? null,
      }),
    },
  }),
}
