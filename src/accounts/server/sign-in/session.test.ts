import { afterAll, expect, test } from 'vitest'
import { getMe } from '#accounts/contract.ts'
import { signOut } from '#accounts/sign-in-contract.ts'
import { translate } from '#i18n/translate.ts'
import { startTestService } from '#main/testing.ts'
import { mailedToken, openBrowser } from './testing.ts'

const { t } = translate('en')

const service = await startTestService()
afterAll(service.close)
const { clock, context } = service

async function signIn(email: string) {
  const browser = openBrowser(service)
  const { id } = await browser.askForLink(email)
  await browser.confirm(await mailedToken(service, email))
  const { token } = await browser.poll(id)
  return { browser, id, token }
}

test('without a token, or with one that never was, the current user is refused', async () => {
  const none = await service.call(getMe)
  expect(none).toMatchObject({ status: 401, error: { code: 'not_logged_in' } })
  expect(none.error.message).toBe(t('problems.not_logged_in'))
  for (const authorization of [
    'Bearer nothing',
    'Bearer ',
    'Basic abc',
    `Bearer ${'a'.repeat(500)}`,
  ]) {
    expect((await service.call(getMe, { headers: { authorization } })).status).toBe(401)
  }
})

test('a token passed in wins over the cookie', async () => {
  const [one, two] = [await signIn('one@example.com'), await signIn('two@example.com')]
  const asTwo = await one.browser.ask('GET', '/api/users/me', undefined, {
    authorization: `Bearer ${two.token}`,
  })
  expect(asTwo.json().email).toBe('two@example.com')
  const asNobody = await one.browser.ask('GET', '/api/users/me', undefined, {
    authorization: 'Bearer wrong',
  })
  expect(asNobody.statusCode).toBe(401)
})

test('sign-out ends the session immediately, clears the cookie, and may be repeated', async () => {
  const { browser, id, token } = await signIn('out@example.com')
  const answer = await browser.ask('DELETE', '/auth/session')
  expect(answer.statusCode).toBe(204)
  expect(browser.jar.has('token')).toBe(false)
  expect(answer.headers['set-cookie']).toMatch(/^token=; .*Path=\//)
  const headers = { authorization: `Bearer ${token}` }
  expect((await service.call(getMe, { headers })).status).toBe(401)
  expect((await browser.ask('DELETE', '/auth/session')).statusCode).toBe(204)
  expect((await service.call(signOut, { headers })).status).toBe(204)
  expect(await browser.poll(id)).toEqual({ status: 'expired' })
})

test('sign-out asked from another site does nothing', async () => {
  const { browser } = await signIn('csrf@example.com')
  const answer = await browser.ask('DELETE', '/auth/session', undefined, {
    origin: 'https://evil.example',
  })
  expect(answer.statusCode).toBe(403)
  expect((await browser.ask('GET', '/api/users/me')).statusCode).toBe(200)
})

test('a session ends after 7 days, however much it was used', async () => {
  const { browser } = await signIn('week@example.com')
  clock.advance(7 * 86_400 - 5)
  expect((await browser.ask('GET', '/api/users/me')).statusCode).toBe(200)
  clock.advance(10)
  expect((await browser.ask('GET', '/api/users/me')).statusCode).toBe(401)
})

test('when a session was last seen is written every few minutes only', async () => {
  const { browser } = await signIn('seen@example.com')
  const seen = async () => {
    await browser.ask('GET', '/api/users/me')
    const row = await context.db
      .selectFrom('sessions')
      .select('seenAt')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return row.seenAt
  }
  const start = await seen()
  clock.advance(200)
  expect(await seen()).toEqual(start)
  clock.advance(200)
  expect(await seen()).toEqual(clock.now())
})

test('a deleted account has no sessions', async () => {
  const member = await service.signUp('gone')
  await context.db
    .updateTable('users')
    .set({ deletedAt: clock.now() })
    .where('id', '=', member.userId)
    .execute()
  expect((await service.call(getMe, { as: member })).status).toBe(401)
})

test('on a public https origin the cookie is Secure and for the domain', async () => {
  const live = await startTestService({ env: { PUBLIC_URL: 'https://music.example.com' } })
  try {
    const browser = openBrowser(live, { host: 'music.example.com' })
    const asked = await browser.ask(
      'POST',
      '/auth/email/',
      { email: 'a@example.com' },
      { origin: 'https://music.example.com' },
    )
    const link = await mailedToken(live, 'a@example.com')
    await browser.confirm(link, { origin: 'https://music.example.com' })
    await browser.poll(asked.json().id)
    expect(browser.set[0]).toContain('; Secure')
    expect(browser.set[0]).not.toContain('Domain')
    expect(browser.set.at(-1)).toMatch(
      /^token=[\w-]{43}; Max-Age=604800; Domain=music\.example\.com; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const { textBody } = await live.context.db
      .selectFrom('inboxEmails')
      .select('textBody')
      .executeTakeFirstOrThrow()
    expect(textBody).toContain(`https://music.example.com/auth/email/confirm?token=${link}`)
  } finally {
    await live.close()
  }
})
