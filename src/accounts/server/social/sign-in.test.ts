import { afterAll, expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import { startTestService } from '#main/testing.ts'
import { codeOn, openSocialBrowser } from './testing.ts'

const { t } = translate('en')

const service = await startTestService()
afterAll(service.close)
const { clock, context } = service

const open = (more?: Record<string, string>) => openSocialBrowser(service, more)
/** All that is shown of a page, without what is secret and differs each time. */
const withoutCode = (page: { body: string }) => page.body.replace(codeOn(page), 'code')

test('a popup leaves a one-time code, which the opener exchanges for the session', async () => {
  const browser = open()
  const person = { subject: 'f-1', name: 'Aoi', email: 'Aoi@Example.com', emailVerified: true }
  const page = await browser.go('facebook', person, { shown: 'popup' })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(t('accounts.confirm.doneTitle'))
  expect(browser.jar.has('token')).toBe(false)
  const answer = await browser.exchange(codeOn(page))
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ token: browser.jar.get('token') })
  expect([...browser.jar.keys()]).toEqual(['token'])
  expect(await browser.me()).toMatchObject({ email: 'aoi@example.com', registered_at: null })
})

test('the page of the popup runs one script of ours and nothing else', async () => {
  const page = await open().go('twitter', { subject: 't-csp' }, { shown: 'popup' })
  expect(page.headers).toMatchObject({
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; script-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    ),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
})

test('a whole page is led to where it came from, with the cookie of the session', async () => {
  const browser = open()
  const person = { subject: 'page-1' }
  const first = await browser.go('twitter', person, { from: '/sound-new?x=1#top' })
  expect(first.statusCode).toBe(303)
  expect(first.headers.location).toBe('/register?from=%2Fsound-new%3Fx%3D1%23top')
  expect([...browser.jar.keys()]).toEqual(['token'])
  const { id } = await browser.me()
  await context.db
    .updateTable('users')
    .set({ registeredAt: clock.now(), username: 'page-1', name: 'P', email: 'page@example.com' })
    .where('publicId', '=', id)
    .execute()
  const again = open()
  const back = await again.go('twitter', person, { from: '/sound-new?x=1#top', shown: 'page' })
  expect(back.headers.location).toBe('/sound-new?x=1#top')
  expect((await again.me()).id).toBe(id)
})

test('the browser’s cookie is for sign-in alone, hidden from scripts, and as short as the way', async () => {
  const browser = open()
  await browser.setOut('facebook')
  expect(browser.set).toEqual([
    expect.stringMatching(
      /^social_[0-9a-f]{16}=[\w-]{43}; Max-Age=630; Path=\/auth; HttpOnly; SameSite=Lax$/,
    ),
  ])
})

test('the provider is asked with PKCE, a state and our exact address, in the chosen language', async () => {
  const asked = await open().setOut('twitter', { lang: 'ja' })
  expect(asked).toMatchObject({
    redirect_uri: 'http://localhost:3000/auth/twitter/callback',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    locale: 'ja',
  })
})

test('an unknown person whose address is verified and free gets an unfinished account with it', async () => {
  const browser = open({ 'accept-language': 'ja' })
  await browser.go('facebook', { subject: 'free', email: 'free@example.com', emailVerified: true })
  expect(await browser.me()).toMatchObject({
    email: 'free@example.com',
    suggested_email: null,
    registered_at: null,
    username: null,
    locale: 'ja',
  })
  const { id } = await context.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'free@example.com')
    .executeTakeFirstOrThrow()
  const events = await context.db.selectFrom('domainEvents').selectAll().execute()
  expect(events.filter(({ name }) => name === 'email-proved').at(-1)?.payload).toEqual({
    userId: id,
  })
})

test.each([
  ['missing', undefined],
  ['empty', ''],
  ['no address', 'nobody'],
  ['a line break with more behind it', 'a@example.com\r\nBcc: b@example.com'],
])('an address that is %s is none', async (_case, email) => {
  const browser = open()
  const subject = `odd ${email}`
  await browser.go('facebook', { subject, email, emailVerified: true })
  expect(await browser.me()).toMatchObject({ email: null, suggested_email: null })
})

test('an address that no one vouches for, and one that is someone’s, look the same', async () => {
  await service.signUp('owner')
  const cases = [
    { subject: 'same-1', email: 'nobodys@example.com', emailVerified: false },
    { subject: 'same-2', email: 'owner@example.com', emailVerified: false },
    { subject: 'same-3', email: 'Owner@example.com', emailVerified: true },
  ]
  const seen = []
  for (const person of cases) {
    const browser = open()
    const page = await browser.go('twitter', person, { shown: 'popup' })
    const answer = await browser.exchange(codeOn(page))
    const { id, suggested_email, ...me } = await browser.me()
    expect(suggested_email).toBe(person.email.toLowerCase())
    seen.push({ page: withoutCode(page), status: answer.statusCode, me })
  }
  expect(seen[0]?.me).toMatchObject({ email: null, registered_at: null })
  expect(seen[1]).toEqual(seen[0])
  expect(seen[2]).toEqual(seen[0])
})

test('one subject at two providers is two people', async () => {
  const [one, two] = [open(), open()]
  await one.go('facebook', { subject: 'both' })
  await two.go('twitter', { subject: 'both' })
  expect((await one.me()).id).not.toBe((await two.me()).id)
})

test('the identity of a deleted account opens nothing of it, and may begin anew', async () => {
  const first = open()
  const person = { subject: 'leaver', email: 'leaver@example.com', emailVerified: true }
  await first.go('facebook', person)
  const { id } = await first.me()
  await context.db
    .updateTable('users')
    .set({ deletedAt: clock.now() })
    .where('publicId', '=', id)
    .execute()
  const second = open()
  await second.go('facebook', person)
  const me = await second.me()
  expect(me.id).not.toBe(id)
  expect(me).toMatchObject({ email: null, suggested_email: 'leaver@example.com' })
  const third = open()
  await third.go('facebook', person)
  expect((await third.me()).id).toBe(me.id)
})

test('fifty simultaneous first sign-ins of one person make one account', async () => {
  const person = { subject: 'crowd', email: 'crowd@example.com', emailVerified: true }
  const ways = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const browser = open()
      const asked = await browser.setOut('facebook')
      return { browser, address: await browser.allow('facebook', person, asked) }
    }),
  )
  const answers = await Promise.all(ways.map(({ browser, address }) => browser.ask('GET', address)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(303))
  const ids = await Promise.all(ways.map(async ({ browser }) => (await browser.me()).id))
  expect(new Set(ids).size).toBe(1)
  const users = await context.db
    .selectFrom('users')
    .select('id')
    .where((row) =>
      row.or([
        row('email', '=', 'crowd@example.com'),
        row('suggestedEmail', '=', 'crowd@example.com'),
      ]),
    )
    .execute()
  expect(users).toHaveLength(1)
})

test('of two people whom providers vouch for with one address at the same time, one gets it', async () => {
  const email = { email: 'shared@example.com', emailVerified: true }
  const ways = await Promise.all(
    Array.from({ length: 10 }, async (_, i) => {
      const browser = open()
      const asked = await browser.setOut('twitter')
      const address = await browser.allow('twitter', { subject: `shared-${i}`, ...email }, asked)
      return { browser, address }
    }),
  )
  await Promise.all(ways.map(({ browser, address }) => browser.ask('GET', address)))
  const people = await Promise.all(ways.map(({ browser }) => browser.me()))
  expect(people.filter((me) => me.email === 'shared@example.com')).toHaveLength(1)
  expect(people.filter((me) => me.suggested_email === 'shared@example.com')).toHaveLength(9)
  expect(new Set(people.map((me) => me.id)).size).toBe(10)
})
