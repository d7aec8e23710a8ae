import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { newSecret } from '#kernel/ids.ts'
import { createOauthSocial, type ProviderTable } from './oauth-social.ts'
import { facebook, twitter } from './providers.ts'
import { testSocial } from './suite.ts'
import { browse } from './testing/browse.ts'
import { facebookShape } from './testing/facebook-shape.ts'
import { testFaults } from './testing/fault-suite.ts'
import { serveOidc } from './testing/oidc-server.ts'
import type { FaultyServer } from './testing/serve.ts'
import { type Keys, type Shape, serveShape } from './testing/shaped-server.ts'
import { twitterShape } from './testing/twitter-shape.ts'

const keysOf = (provider: string): Keys => ({
  clientId: 'V1ROclFTMTRiVWhwTWw-_0',
  clientSecret: '-RoKx3x58JA8Sm9JIt2fmAjq3q5G__bqZ3vjJxSeG',
  redirectUri: `http://localhost:3000/auth/${provider}/callback`,
})
const keys = { facebook: keysOf('facebook'), twitter: keysOf('twitter') }
const servers = {
  facebook: await serveShape(facebookShape, keys.facebook),
  twitter: await serveShape(twitterShape, keys.twitter),
  oidc: await serveOidc(keys.twitter),
}
afterAll(() => Promise.all(Object.values(servers).map((server) => server.close())))

const paths = { authorizePath: '/auth', tokenPath: '/token', userPath: twitterShape.userPath }
testEngine('Facebook', facebook, keys.facebook, servers.facebook, facebookShape)
testEngine('X', twitter, keys.twitter, servers.twitter, twitterShape)
testEngine('X’s engine at a certified server', twitter, keys.twitter, servers.oidc, paths)

function testEngine(
  title: string,
  table: ProviderTable,
  own: Keys,
  server: FaultyServer,
  shape: Pick<Shape, 'authorizePath' | 'tokenPath' | 'userPath'>,
): void {
  const create = (limits: { time: number }, more: Partial<Keys> = {}) =>
    createOauthSocial(table, { ...settingsOf(server, shape), ...own, ...more }, limits)
  const bench = { redirectUri: own.redirectUri, consent: browse }
  testSocial(title, {
    ...bench,
    social: create({ time: 5000 }),
    refuse: (address) => browse(address, undefined),
    subjectOf: (id) => id,
    verifies: table === twitter,
  })
  // One engine serves all: every run meets the faults with one of them.
  const tags = table === facebook ? [] : ['slow']
  testFaults(title, { ...bench, ...shape, create, server }, tags)
  test(`${title}: an application with another secret gets nothing`, async () => {
    const social = create({ time: 5000 }, { clientSecret: 'another' })
    const [state, codeVerifier] = [newSecret(), newSecret()]
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
    const { redirectUri } = own
    const request = { state, codeChallenge, redirectUri, locale: 'ja' } as const
    const address = await browse(social.authorizeAddress(request), { id: '7', name: 'Mio' })
    const identity = social.fetchIdentity({ address, state, codeVerifier, redirectUri })
    await expect(identity).rejects.toMatchObject({ name: 'SocialRefusal', reason: 'failed' })
  })
}

function settingsOf(
  { origin }: FaultyServer,
  { authorizePath, tokenPath, userPath }: Pick<Shape, 'authorizePath' | 'tokenPath' | 'userPath'>,
) {
  return {
    authorizeUrl: origin + authorizePath,
    tokenUrl: origin + tokenPath,
    userUrl: origin + userPath,
  }
}
