import { afterAll, expect, test } from 'vitest'
import { machineKeyOf } from '#http/machine-key.ts'
import { translate } from '#i18n/translate.ts'
import { startTestService } from '#main/testing.ts'
import { HOST, mailedToken, openBrowser } from './testing.ts'

const { t } = translate('en')
const { t: tJa } = translate('ja')

const service = await startTestService()
afterAll(service.close)
const { app, clock, context } = service
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

test('a link signs in the browser that asked, and it alone', async () => {
  const asking = openBrowser(service)
  const other = openBrowser(service)
  const { id, status, code } = await asking.askForLink('New@Example.com')
  expect(status).toBe(200)
  expect(code).toMatch(/^\d\d$/)
  expect(await asking.poll(id)).toEqual({ status: 'waiting' })
  expect(await other.poll(id)).toEqual({ status: 'waiting' })

  const phone = openBrowser(service)
  const page = await phone.confirm(await mailedToken(service, 'new@example.com'))
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(t('accounts.confirm.done'))
  expect(phone.jar.has('token')).toBe(false)

  expect(await other.poll(id)).toEqual({ status: 'confirmed' })
  expect(other.jar.has('token')).toBe(false)
  const { token, ...answer } = await asking.poll(id)
  expect(answer).toEqual({ status: 'confirmed' })
  expect(asking.jar.get('token')).toBe(token)

  const me = await asking.ask('GET', '/api/users/me')
  expect(me.json()).toMatchObject({ email: 'new@example.com', registered_at: null, username: null })
})

test('the cookie of the session is for the whole site, hidden from scripts, and lasts 7 days', async () => {
  const browser = openBrowser(service)
  const { id } = await browser.askForLink('cookie@example.com')
  await browser.confirm(await mailedToken(service, 'cookie@example.com'))
  await browser.poll(id)
  const [poll, token] = browser.set
  expect(poll).toMatch(
    /^sign_in_\w+=[\w-]{43}; Max-Age=1800; Path=\/auth\/email; HttpOnly; SameSite=Lax$/,
  )
  expect(token).toMatch(/^token=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('the token is given again for 60 s to the same browser, and not after', async () => {
  const browser = openBrowser(service)
  const { id } = await browser.askForLink('twice@example.com')
  await browser.confirm(await mailedToken(service, 'twice@example.com'))
  const [first, second] = await Promise.all([browser.poll(id), browser.poll(id)])
  expect(first.token).toBe(second.token)
  clock.advance(59)
  expect((await browser.poll(id)).token).toBe(first.token)
  clock.advance(2)
  expect(await browser.poll(id)).toEqual({ status: 'expired' })
  const sessions = await context.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('sessions.id')
    .where('email', '=', 'twice@example.com')
    .execute()
  expect(sessions).toHaveLength(1)
})

test('opening the link, as mail scanners do, changes nothing', async () => {
  const browser = openBrowser(service, { 'user-agent': CHROME })
  const { id, code } = await browser.askForLink('scanned@example.com')
  const url = `/auth/email/confirm?token=${await mailedToken(service, 'scanned@example.com')}`
  clock.advance(180)
  for (const method of ['GET', 'HEAD', 'GET'] as const) {
    const page = await app.inject({ method, url, headers: { host: HOST } })
    expect(page.statusCode).toBe(200)
  }
  expect(await browser.poll(id)).toEqual({ status: 'waiting' })
  const page = await app.inject({ url, headers: { host: HOST } })
  expect(page.body).toContain('Chrome on Windows')
  expect(page.body).toContain('3 minutes ago')
  expect(page.body).toContain(`>${code}<`)
  expect(page.body).toContain('scanned@example.com')
  expect(page.body).not.toContain('<script')
  expect(page.headers).toMatchObject({
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
})

test('a link works once', async () => {
  const browser = openBrowser(service)
  await browser.askForLink('once@example.com')
  const token = await mailedToken(service, 'once@example.com')
  const pages = await Promise.all([browser.confirm(token), openBrowser(service).confirm(token)])
  expect(pages.map((page) => page.statusCode).sort()).toEqual([200, 410])
  const again = await browser.confirm(token)
  expect(again.statusCode).toBe(410)
  expect(again.body).toContain(t('accounts.confirm.usedTitle'))
})

test('a link works for 15 minutes, and the asking browser learns when it expires', async () => {
  const browser = openBrowser(service)
  const { id } = await browser.askForLink('slow@example.com')
  const token = await mailedToken(service, 'slow@example.com')
  clock.advance(15 * 60 + 1)
  const page = await browser.confirm(token)
  expect(page.statusCode).toBe(410)
  expect(page.body).toContain(t('accounts.confirm.expiredTitle'))
  expect(await browser.poll(id)).toEqual({ status: 'expired' })
})

test('a confirmed sign-in that no one collects expires', async () => {
  const browser = openBrowser(service)
  const { id } = await browser.askForLink('away@example.com')
  await browser.confirm(await mailedToken(service, 'away@example.com'))
  clock.advance(15 * 60 + 1)
  expect(await browser.poll(id)).toEqual({ status: 'expired' })
})

test('a newer request for the same address ends the older one', async () => {
  const browser = openBrowser(service)
  const { id } = await browser.askForLink('newer@example.com')
  const older = await mailedToken(service, 'newer@example.com')
  await openBrowser(service).askForLink('NEWER@example.com')
  expect((await browser.confirm(older)).statusCode).toBe(410)
  expect(await browser.poll(id)).toEqual({ status: 'expired' })
})

test('undo of what is no id changes nothing, and is no fault of ours', async () => {
  const id = encodeURIComponent('a b;x\r\nSet-Cookie:x=1')
  const answer = await openBrowser(service).ask('DELETE', `/auth/email/${id}`)
  expect(answer.statusCode).toBe(204)
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('undo kills the link, and only the browser that asked can do it', async () => {
  const browser = openBrowser(service)
  const { id } = await browser.askForLink('undo@example.com')
  const token = await mailedToken(service, 'undo@example.com')
  const stranger = await openBrowser(service).ask('DELETE', `/auth/email/${id}`)
  expect(stranger.statusCode).toBe(204)
  expect(await browser.poll(id)).toEqual({ status: 'waiting' })
  expect((await browser.ask('DELETE', `/auth/email/${id}`)).statusCode).toBe(204)
  expect((await browser.confirm(token)).statusCode).toBe(410)
  expect(browser.jar.size).toBe(0)
})

test('known and unknown addresses get the same answer', async () => {
  await service.signUp('known-one')
  const browser = openBrowser(service)
  const known = await browser.askForLink('known-one@example.com')
  const unknown = await browser.askForLink('unknown-one@example.com')
  expect(Object.keys(known.answer.json())).toEqual(Object.keys(unknown.answer.json()))
  expect(known.status).toBe(unknown.status)
})

test('a known address leads to its own account', async () => {
  const { publicId } = await service.signUp('known-two')
  const browser = openBrowser(service)
  const { id } = await browser.askForLink('Known-Two@example.com')
  await browser.confirm(await mailedToken(service, 'known-two@example.com'))
  await browser.poll(id)
  expect((await browser.ask('GET', '/api/users/me')).json()).toMatchObject({ id: publicId })
})

test('a form posted from elsewhere, or by a page that hides where it is from, signs no one in', async () => {
  const browser = openBrowser(service)
  const { id } = await browser.askForLink('origin@example.com')
  const token = await mailedToken(service, 'origin@example.com')
  for (const origin of ['https://evil.example', 'null', 'http://localhost:4000']) {
    const page = await browser.confirm(token, { origin })
    expect(page.statusCode).toBe(403)
    expect(page.headers['content-type']).toContain('text/html')
  }
  expect(await browser.poll(id)).toEqual({ status: 'waiting' })
  const ask = await browser.ask(
    'POST',
    '/auth/email/',
    { email: 'x@example.com' },
    { origin: 'https://evil.example' },
  )
  expect(ask.statusCode).toBe(403)
})

test('the email is in the language of the page that asked, and so is the page behind its link', async () => {
  const browser = openBrowser(service, { 'accept-language': 'ja' })
  await browser.askForLink('ja@example.com')
  const token = await mailedToken(service, 'ja@example.com')
  const inbox = await app.inject({
    url: `/dev/inbox.json?key=${machineKeyOf(service.context.config.secret)}`,
    headers: { host: HOST },
  })
  const email = inbox.json().find(({ to }: { to: string }) => to === 'ja@example.com')
  expect(email.subject).toBe(tJa('emails.signIn.subject', { brand: 'Neiro' }))
  const page = await app.inject({
    url: `/auth/email/confirm?token=${token}`,
    headers: { host: HOST, 'accept-language': 'en' },
  })
  expect(page.body).toContain('<html lang="ja">')
})

test('the link starts with a host of ours, whatever host was asked', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/auth/email/',
    headers: { host: 'evil.example' },
    payload: { email: 'host@example.com' },
  })
  expect(answer.statusCode).toBe(200)
  await service.runJobs()
  const inbox = await app.inject({
    url: `/dev/inbox.json?key=${machineKeyOf(service.context.config.secret)}`,
    headers: { host: HOST },
  })
  const email = inbox.json().find(({ to }: { to: string }) => to === 'host@example.com')
  expect(email.text).toContain(`http://localhost:${context.config.port}/auth/email/confirm?token=`)
  expect(email.text).not.toContain('evil')
})

test.each(['', 'nobody', 'a@b', 'a b@example.com', 'a@example.com\r\nBcc: b@example.com', 7, null])(
  'the address %j is refused beside the field',
  async (email) => {
    const answer = await openBrowser(service).ask('POST', '/auth/email/', { email })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.fields.email.code).toBe('email_invalid')
  },
)

test('the secrets of cookie, email and session are not in the database', async () => {
  const browser = openBrowser(service)
  const { id } = await browser.askForLink('secrets@example.com')
  const link = await mailedToken(service, 'secrets@example.com')
  const poll = browser.jar.get(`sign_in_${id}`) ?? ''
  await browser.confirm(link)
  const { token } = await browser.poll(id)
  const tables = ['signInRequests', 'sessions', 'emails', 'domainEvents'] as const
  for (const table of tables) {
    const rows = JSON.stringify(await context.db.selectFrom(table).selectAll().execute())
    for (const secret of [link, poll, token]) expect(rows).not.toContain(secret)
  }
})

test('sign-in addresses work with and without the final slash', async () => {
  for (const url of ['/auth/email', '/auth/email/']) {
    const answer = await openBrowser(service).ask('POST', url, { email: 'slash@example.com' })
    expect(answer.statusCode).toBe(200)
    const status = await app.inject({ url: `/auth/email/status/${answer.json().id}/` })
    expect(status.json()).toEqual({ status: 'waiting' })
  }
})
