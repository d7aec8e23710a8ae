import { expect, test } from 'vitest'
import { createOauthSocial, type ProviderTable } from './oauth-social.ts'
import { facebook, twitter } from './providers.ts'

const redirectUri = 'https://music.example.com/auth/twitter/callback'
const keys = { clientId: 'client', clientSecret: 'secret' }
const usual = { authorizeUrl: undefined, tokenUrl: undefined, userUrl: undefined }
const request = { state: 'state', codeChallenge: 'challenge', redirectUri, locale: 'en' } as const

function askAt(table: ProviderTable, authorizeUrl?: string) {
  const social = createOauthSocial(table, { ...keys, ...usual, authorizeUrl })
  const address = social.authorizeAddress(request)
  return [address.origin + address.pathname, Object.fromEntries(address.searchParams)]
}

test('the browser is sent to X with just what is needed', () => {
  expect(askAt(twitter)).toEqual([
    'https://x.com/i/oauth2/authorize',
    {
      response_type: 'code',
      client_id: 'client',
      redirect_uri: redirectUri,
      scope: 'users.read users.email tweet.read',
      state: 'state',
      code_challenge: 'challenge',
      code_challenge_method: 'S256',
    },
  ])
})

test('the browser is sent to Facebook with just what is needed', () => {
  const [address, parameters] = askAt(facebook)
  expect(address).toMatch(/^https:\/\/www\.facebook\.com\/v\d+\.0\/dialog\/oauth$/)
  expect(parameters).toMatchObject({ scope: 'email public_profile', code_challenge: 'challenge' })
})

test('an address of one’s own keeps its parameters', () => {
  const [address, parameters] = askAt(twitter, 'https://login.example.com/ask?tenant=7')
  expect(address).toBe('https://login.example.com/ask')
  expect(parameters).toMatchObject({ tenant: '7', state: 'state' })
})

test('plain http to another machine is refused', async () => {
  const social = createOauthSocial(twitter, {
    ...keys,
    ...usual,
    tokenUrl: 'http://provider.example.com/token',
  })
  const address = new URL(`${redirectUri}?code=code&state=state`)
  const back = { address, state: 'state', codeVerifier: 'v'.repeat(43), redirectUri }
  await expect(social.fetchIdentity(back)).rejects.toMatchObject({
    reason: 'failed',
    cause: { code: 'OAUTH_HTTP_REQUEST_FORBIDDEN' },
  })
})

test('X vouches for the addresses that it returns, which may be none', () => {
  const read = (confirmed_email?: string | null) =>
    twitter.readIdentity({ data: { id: '7', name: 'Mio', username: 'mio', confirmed_email } })
  expect(read('mio@example.com')).toEqual({
    subject: '7',
    name: 'Mio',
    handle: 'mio',
    email: 'mio@example.com',
    emailVerified: true,
  })
  for (const none of [null, undefined, '', 'no address', `${'m'.repeat(250)}@example.com`]) {
    expect(read(none)).toMatchObject({ email: undefined, emailVerified: false })
  }
})

test('Facebook vouches for no address', () => {
  const identity = facebook.readIdentity({ id: '7', name: 'Mio', email: 'mio@example.com' })
  expect(identity).toMatchObject({ email: 'mio@example.com', emailVerified: false })
  expect(facebook.readIdentity({ id: '7', name: 'Mio' })).toMatchObject({ email: undefined })
})

test('a name is one clean line of bounded length, or missing', () => {
  const read = (name: unknown) => facebook.readIdentity({ id: '7', name }).name
  expect(read(' Mio\u0000\n\u202eKanda ')).toBe('Mio Kanda')
  expect(read('音'.repeat(200))).toBe('音'.repeat(80))
  expect(read('\u200b ')).toBeUndefined()
  expect(read(undefined)).toBeUndefined()
})

test('the picture is the larger one, and none where it is the provider’s default', () => {
  const atX = (profile_image_url: unknown) =>
    twitter.readIdentity({ data: { id: '7', profile_image_url } }).picture
  const images = 'https://pbs.twimg.com/profile_images/1/a'
  expect(atX(`${images}_normal.jpg`)).toBe(`${images}_400x400.jpg`)
  const standard = 'https://abs.twimg.com/sticky/default_profile_images/default_profile_normal.png'
  for (const none of [standard, 'javascript:alert(1)', 7, null, undefined]) {
    expect(atX(none)).toBeUndefined()
  }
  const atFacebook = (data: unknown) =>
    facebook.readIdentity({ id: '7', picture: { data } }).picture
  expect(atFacebook({ url: `${images}.jpg`, is_silhouette: false })).toBe(`${images}.jpg`)
  for (const none of [{ url: `${images}.jpg`, is_silhouette: true }, {}, undefined]) {
    expect(atFacebook(none)).toBeUndefined()
  }
})
