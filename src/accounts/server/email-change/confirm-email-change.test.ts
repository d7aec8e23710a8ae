import { afterAll, expect, test } from 'vitest'
import { getMe } from '#accounts/contract.ts'
import { translate } from '#i18n/translate.ts'
import { startTestService } from '#main/testing.ts'
import { mailedToken, openBrowser } from '../sign-in/testing.ts'
import { changer } from './testing.ts'

const { t } = translate('en')

const service = await startTestService()
afterAll(service.close)
const { call, clock, context, signUp } = service
const { ask, linkTo, open, press, waiting, emailOf } = changer(service)

test('an address counts once it is confirmed there, and signs the same account in from then on', async () => {
  const as = await signUp('nagi')
  const asked = await ask(as, 'New.Nagi@Example.com', 'NAGI')
  expect(asked.status).toBe(200)
  expect(asked.body).toEqual({
    id: expect.stringMatching(/^[a-z0-9]{12}$/),
    email: 'new.nagi@example.com',
    expiresAt: new Date(clock.now().getTime() + 86_400_000).toISOString(),
    inbox: '/dev/inbox',
  })
  expect(await waiting(as)).toEqual(asked.body)
  expect(await emailOf(as)).toBe('nagi@example.com')

  const link = await linkTo('new.nagi@example.com')
  const page = await open(link)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<b>new.nagi@example.com</b>')
  expect(page.body).toContain('<b>nagi</b>')
  expect(await emailOf(as)).toBe('nagi@example.com')

  expect((await press(link)).body).toContain(t('emails.emailChange.confirm.confirmedTitle'))
  expect((await call(getMe, { as })).body.email).toBe('new.nagi@example.com')
  expect(await waiting(as)).toBeNull()
  const events = await context.db
    .selectFrom('domainEvents')
    .select(['name', 'payload'])
    .where('name', '=', 'email-proved')
    .execute()
  expect(events).toContainEqual({ name: 'email-proved', payload: { userId: as.userId } })

  const browser = openBrowser(service)
  const { id } = await browser.askForLink('new.nagi@example.com')
  await browser.confirm(await mailedToken(service, 'new.nagi@example.com'))
  await browser.poll(id)
  const me = (await browser.ask('GET', '/api/users/me')).json()
  expect(me.id).toBe(as.publicId)
})

test('a newer change takes the place of the one that waits', async () => {
  const as = await signUp('undecided')
  await ask(as, 'first@example.com')
  const first = await linkTo('first@example.com')
  await ask(as, 'second@example.com')
  expect(await waiting(as)).toMatchObject({ email: 'second@example.com' })
  expect((await open(first)).statusCode).toBe(410)
  expect((await press(first)).statusCode).toBe(410)
  expect((await press(await linkTo('second@example.com'))).statusCode).toBe(200)
  expect(await emailOf(as)).toBe('second@example.com')
})

test('a link works once, and not after a day', async () => {
  const as = await signUp('late')
  await ask(as, 'late-1@example.com')
  const first = await linkTo('late-1@example.com')
  const both = await Promise.all([press(first), press(first)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410])
  expect((await open(first)).body).toContain(t('accounts.confirm.usedTitle'))
  await ask(as, 'late-2@example.com')
  const second = await linkTo('late-2@example.com')
  clock.advance(86_400)
  expect((await open(second)).statusCode).toBe(410)
  expect((await press(second)).body).toContain(t('accounts.confirm.expiredTitle'))
  expect(await waiting(as)).toBeNull()
  expect(await emailOf(as)).toBe('late-1@example.com')
})

test.each(['', '?token=', '?token=abc', `?token=${'a'.repeat(43)}`, `?token=${'a'.repeat(5000)}`])(
  'a confirm link that never was, %j, no longer works',
  async (query) => {
    const page = await open(`/auth/email/update/confirm${query.slice(0, 200)}`)
    expect(page.statusCode).toBe(410)
    expect(page.headers['content-type']).toContain('text/html')
  },
)

test('of two accounts that confirm one address at the same time, one has it and the other sees why not', async () => {
  const people = [await signUp('rival-1'), await signUp('rival-2')]
  const links: string[] = []
  for (const as of people) {
    await ask(as, 'prize@example.com')
    links.push(await linkTo('prize@example.com'))
  }
  const pages = await Promise.all(links.map((link) => press(link)))
  expect(pages.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const conflict = pages.find(({ statusCode }) => statusCode === 409)
  expect(conflict?.body).toContain('Another account has since claimed <b>prize@example.com</b>')
  const emails = await Promise.all(people.map(emailOf))
  expect(emails.filter((email) => email === 'prize@example.com')).toHaveLength(1)
  expect(emails.filter((email) => email?.startsWith('rival-'))).toHaveLength(1)
  expect(await Promise.all(people.map(waiting))).toEqual([null, null])
})

test('an address that someone signs up with meanwhile is not taken from them', async () => {
  const as = await signUp('slowpoke')
  await ask(as, 'newcomer@example.com')
  const link = await linkTo('newcomer@example.com')
  const newcomer = await signUp('newcomer')
  expect((await press(link)).statusCode).toBe(409)
  expect([await emailOf(as), await emailOf(newcomer)]).toEqual([
    'slowpoke@example.com',
    'newcomer@example.com',
  ])
})

test('a confirmation posted from another site, or without an origin by a browser, is refused', async () => {
  const as = await signUp('forged')
  await ask(as, 'forged-new@example.com')
  const link = await linkTo('forged-new@example.com')
  expect((await press(link, { origin: 'https://evil.example' })).statusCode).toBe(403)
  const payload = new URLSearchParams({ token: link.split('token=')[1] ?? '' }).toString()
  const without = await service.app.inject({
    method: 'POST',
    url: '/auth/email/update/confirm',
    headers: {
      host: 'localhost:3000',
      cookie: `token=${as.token}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload,
  })
  expect(without.statusCode).toBe(403)
  expect(await emailOf(as)).toBe('forged@example.com')
  expect((await press(link)).statusCode).toBe(200)
})

test('pages of a change are never cached, framed, indexed or run by script', async () => {
  const as = await signUp('sealed')
  await ask(as, 'sealed-new@example.com')
  for (const link of [await linkTo('sealed-new@example.com'), await linkTo('sealed@example.com')]) {
    const { headers, body } = await open(link)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(body).not.toContain('<script')
  }
})
