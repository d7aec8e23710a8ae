import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { machineKeyOf } from '#http/machine-key.ts'
import { translate } from '#i18n/translate.ts'
import type { Locale } from '#kernel/locale.ts'
import { startTestService, type TestService } from '#main/testing.ts'
import { answerFake } from '../testing/answer-fake.ts'
import { createFakeSocial, fakeSocialJobs, issueCode } from './fake-social.ts'

const { t } = translate('en')

const service = await startTestService()
const production = await startTestService({
  env: {
    PUBLIC_URL: 'https://music.example.com',
    ALLOW_FAKE_SIGN_IN: '1',
    TWITTER_CLIENT_ID: 'client',
    TWITTER_CLIENT_SECRET: 'secret',
  },
})
afterAll(() => Promise.all([service.close(), production.close()]))
const { app, context } = service
const origin = 'http://localhost:3000'
const keyOf = ({ context }: TestService) => `machine_key=${machineKeyOf(context.config.secret)}`
const cookie = keyOf(service)

function ask(more: Record<string, string> = {}, locale: Locale = 'en'): string {
  const address = createFakeSocial(context, 'facebook').authorizeAddress({
    state: 'the-state',
    codeChallenge: createHash('sha256').update('v'.repeat(43)).digest('base64url'),
    redirectUri: `${origin}/auth/facebook/callback`,
    locale,
  })
  for (const [name, value] of Object.entries(more)) address.searchParams.set(name, value)
  return address.pathname + address.search
}

function open(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers: { host: 'localhost:3000', cookie, ...headers } })
}

function post(url: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url,
    headers: {
      host: 'localhost:3000',
      cookie,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: new URLSearchParams(form).toString(),
  })
}

test('the page states in both languages that it is not the provider', async () => {
  const english = await open(ask())
  expect(english.statusCode).toBe(200)
  expect(english.body).toContain(t('social.fake.banner', { provider: 'Facebook', brand: 'Neiro' }))
  const japanese = await open(ask({}, 'ja'), { 'accept-language': 'en' })
  expect(japanese.body).toContain('<html lang="ja">')
  expect(japanese.body).toContain('これはFacebookではありません。')
})

test('the page runs no script, and is neither framed nor cached', async () => {
  const { headers, body } = await open(ask())
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
  )
  const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? ''
  expect(policy).toContain(createHash('sha256').update(style).digest('base64'))
  expect(headers['cache-control']).toBe('no-store')
})

test.each([
  ['redirect_uri', 'https://evil.example.com/auth/facebook/callback'],
  ['redirect_uri', 'http://127.0.0.1:3000/auth/facebook/callback'],
  ['redirect_uri', `${origin}/auth/twitter/callback`],
  ['redirect_uri', `${origin}/auth/facebook/callback/`],
  ['code_challenge', 'short'],
  ['code_challenge_method', 'plain'],
  ['response_type', 'token'],
  ['client_id', 'another'],
  ['state', ''],
])('a request with %s %s is refused in words, and leads nowhere', async (name, value) => {
  const url = ask({ [name]: value })
  for (const answer of [
    await open(url),
    await post(url, { answer: 'allow', handle: 'mio' }, { origin }),
  ]) {
    expect(answer.statusCode).toBe(400)
    expect(answer.headers.location).toBeUndefined()
    expect(answer.body).toContain(t('social.fake.refusedTitle'))
  }
})

test.each([
  ['no origin', {}],
  ['another origin', { origin: 'https://evil.example.com' }],
  ['another port', { origin: 'http://localhost:3001' }],
  ['an origin that is hidden', { origin: 'null' }],
])('an answer with %s is not taken', async (_, headers) => {
  const answer = await post(ask(), { answer: 'allow', handle: 'mio' }, headers)
  expect(answer.statusCode).toBe(403)
})

test('a problem is shown beside its field, and nothing typed is lost', async () => {
  const form = { handle: 'a b', name: '"><b>Mio', email: 'mio@', verified: 'yes', answer: 'allow' }
  const { statusCode, body } = await post(ask(), form, { origin })
  expect(statusCode).toBe(422)
  expect(body).toContain('value="a b"')
  expect(body).toContain('value="&quot;&gt;&lt;b&gt;Mio"')
  expect(body).toContain('value="mio@"')
  expect(body).toMatch(/name="verified" checked="" value="yes"/)
  expect(problemOf(body, 'handle')).toMatch(/^Please use 1 to 50 letters/)
  expect(problemOf(body, 'email')).toMatch(/^Please enter a full address/)
  expect(body.match(/autofocus/g)).toHaveLength(1)
})

/** Reads the element that describes a field. */
function problemOf(body: string, name: string): string | undefined {
  const [field = ''] = new RegExp(`<input [^>]*name="${name}"[^>]*>`).exec(body) ?? []
  const id = /aria-describedby="([^" ]+)/.exec(field)?.[1]
  return new RegExp(`<p [^>]*id="${id}">(?:<svg .*?</svg>)?([^<]*)</p>`).exec(body)?.[1]
}

test('Cancel needs nothing typed', async () => {
  const { statusCode, headers } = await post(ask(), { answer: 'cancel', handle: '' }, { origin })
  expect(statusCode).toBe(302)
  const { searchParams } = new URL(String(headers.location))
  expect(Object.fromEntries(searchParams)).toEqual({
    error: 'access_denied',
    state: 'the-state',
    iss: origin,
  })
})

test('codes are stored as hashes, and deleted once they have expired', async () => {
  const address = await answerFake(service, new URL(ask(), origin), { handle: 'mio' })
  const rows = () =>
    context.db
      .withTables<{ 'sandbox.socialCodes': { codeHash: Buffer } }>()
      .selectFrom('sandbox.socialCodes')
      .selectAll()
      .execute()
  const stored = await rows()
  expect(stored.length).toBeGreaterThan(0)
  expect(JSON.stringify(stored)).not.toContain(address.searchParams.get('code'))
  service.clock.advance(61)
  const young = { provider: 'facebook', challenge: 'c', redirectUri: origin } as const
  const identity = { subject: 'a', name: undefined, email: undefined, emailVerified: false }
  await issueCode(context, { ...young, identity })
  const [sweep] = fakeSocialJobs
  const run = { signal: new AbortController().signal, attempt: 1, lastAttempt: false }
  await sweep?.perform(context, {}, run)
  expect(await rows()).toHaveLength(1)
})

test('a provider with keys has no test provider', async () => {
  const of = (provider: string) => {
    const headers = { cookie: keyOf(production) }
    return production.app.inject({ url: `/dev/${provider}/authorize`, headers })
  }
  expect((await of('facebook')).statusCode).toBe(400)
  expect((await of('twitter')).statusCode).toBe(404)
})

test.each([
  ['no key', {}],
  ['another key', { cookie: 'machine_key=AAAAAAAAAAAAAAAAAAAAAAAA' }],
])(
  'with %s nobody signs in as anyone, wherever they are and though it is allowed',
  async (_, key) => {
    for (const { app: each } of [service, production]) {
      for (const method of ['GET', 'POST'] as const) {
        const answer = await each.inject({
          method,
          url: ask(),
          remoteAddress: '127.0.0.1',
          headers: {
            host: 'localhost:3000',
            origin,
            'content-type': 'application/x-www-form-urlencoded',
            ...key,
          },
          payload: 'answer=allow&handle=mio',
        })
        expect(answer.statusCode).toBe(403)
        expect(answer.body).toContain(t('mail.locked'))
      }
    }
  },
)

test('with a public address, that one is the way back', async () => {
  const redirectUri = 'https://music.example.com/auth/facebook/callback'
  const url = ask({ redirect_uri: redirectUri })
  const key = keyOf(production)
  const answer = await production.app.inject({
    url,
    headers: { host: 'evil.example.com', cookie: key },
  })
  expect(answer.statusCode).toBe(200)
  const loopback = await production.app.inject({
    url: ask(),
    headers: { host: 'localhost:3000', cookie: key },
  })
  expect(loopback.statusCode).toBe(400)
})
