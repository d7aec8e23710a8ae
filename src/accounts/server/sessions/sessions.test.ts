import { afterAll, expect, test } from 'vitest'
import { getMe } from '#accounts/contract.ts'
import { endOtherSessions, endSession, listSessions } from '#accounts/settings-contract.ts'
import { createApi } from '#main/api.ts'
import { startTestService } from '#main/testing.ts'
import { mailedToken, openBrowser } from '../sign-in/testing.ts'

const service = await startTestService()
afterAll(service.close)
const { call, clock, context, signUp } = service

const FIREFOX =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1'

async function signIn(email: string, userAgent: string) {
  const browser = openBrowser(service, { 'user-agent': userAgent })
  const { id } = await browser.askForLink(email)
  await browser.confirm(await mailedToken(service, email))
  const { token } = await browser.poll(id)
  return { browser, token, sessions: () => browser.ask('GET', '/api/my/sessions') }
}
const statusOf = async (token: string) =>
  (await call(getMe, { headers: { authorization: `Bearer ${token}` } })).status

test('sessions are listed with browser, system, address and times, the last used first', async () => {
  const mac = await signIn('list@example.com', FIREFOX)
  const began = clock.now().toISOString()
  clock.advance(3600)
  const phone = await signIn('list@example.com', IPHONE)
  const { items } = (await phone.sessions()).json()
  expect(items).toEqual([
    expect.objectContaining({ browser: 'Safari', system: 'iPhone', current: true }),
    {
      id: expect.stringMatching(/^[a-z0-9]{12}$/),
      browser: 'Firefox',
      system: 'macOS',
      ip: '127.0.0.1',
      createdAt: began,
      seenAt: began,
      current: false,
    },
  ])
  clock.advance(600)
  const again = (await mac.sessions()).json().items
  expect(again.map((item: { current: boolean }) => item.current)).toEqual([true, false])
  expect(again[0].seenAt).toBe(clock.now().toISOString())
})

test('an unknown browser is shown as unknown', async () => {
  const { sessions } = await signIn('plain@example.com', 'curl/8.5.0')
  expect((await sessions()).json().items).toMatchObject([{ browser: null, system: null }])
})

test('a session that is ended is refused immediately, in another process too, and is not shown', async () => {
  const mac = await signIn('end@example.com', FIREFOX)
  const phone = await signIn('end@example.com', IPHONE)
  const second = await createApi(context)
  const headers = { authorization: `Bearer ${mac.token}` }
  const elsewhere = async () =>
    (await second.app.inject({ url: '/api/users/me', headers })).statusCode
  expect(await elsewhere()).toBe(200)
  const lost = (await phone.sessions())
    .json()
    .items.find((item: { current: boolean }) => !item.current)
  const ended = await phone.browser.ask('DELETE', `/api/my/sessions/${lost.id}`)
  expect(ended.statusCode).toBe(204)
  expect(phone.browser.jar.has('token')).toBe(true)
  expect(await statusOf(mac.token)).toBe(401)
  expect(await elsewhere()).toBe(401)
  await second.app.close()
  expect((await phone.sessions()).json().items).toMatchObject([{ current: true }])
  expect((await phone.browser.ask('DELETE', `/api/my/sessions/${lost.id}`)).statusCode).toBe(404)
})

test('ending the session that asks is signing out: its cookie goes', async () => {
  const { browser, sessions, token } = await signIn('self@example.com', FIREFOX)
  const [{ id }] = (await sessions()).json().items
  expect((await browser.ask('DELETE', `/api/my/sessions/${id}`)).statusCode).toBe(204)
  expect(browser.jar.has('token')).toBe(false)
  expect(await statusOf(token)).toBe(401)
})

test('sessions of others can be neither seen nor ended', async () => {
  const [one, two] = [await signUp('owner'), await signUp('thief')]
  const [mine] = (await call(listSessions, { as: one })).body.items
  const answer = await call(endSession, { as: two, params: { id: mine?.id ?? '' } })
  expect(answer).toMatchObject({ status: 404, error: { code: 'not_found' } })
  expect((await call(listSessions, { as: two })).body.items).not.toContainEqual(mine)
  expect((await call(getMe, { as: one })).status).toBe(200)
  expect((await call(listSessions)).status).toBe(401)
  expect((await call(endOtherSessions)).status).toBe(401)
})

test('signing out everywhere else ends all sessions but the one that asks, and no one else’s', async () => {
  const [one, two, three] = [
    await signIn('all@example.com', FIREFOX),
    await signIn('all@example.com', IPHONE),
    await signIn('all@example.com', 'curl/8'),
  ]
  const stranger = await signIn('stranger@example.com', FIREFOX)
  expect((await two.browser.ask('DELETE', '/api/my/sessions')).statusCode).toBe(204)
  const statuses = await Promise.all(
    [one, two, three, stranger].map(({ token }) => statusOf(token)),
  )
  expect(statuses).toEqual([401, 200, 401, 200])
  expect((await two.sessions()).json().items).toHaveLength(1)
})

test('signing out everywhere else also ends a sign-in whose browser has not come for its token', async () => {
  const here = await signIn('underway@example.com', FIREFOX)
  const there = openBrowser(service)
  const { id } = await there.askForLink('underway@example.com')
  await there.confirm(await mailedToken(service, 'underway@example.com'))
  await here.browser.ask('DELETE', '/api/my/sessions')
  expect(await there.poll(id)).toEqual({ status: 'expired' })
})

test('sessions that have expired are not shown', async () => {
  const old = await signIn('expiry@example.com', FIREFOX)
  clock.advance(6 * 86_400)
  const fresh = await signIn('expiry@example.com', IPHONE)
  expect((await fresh.sessions()).json().items).toHaveLength(2)
  clock.advance(86_400)
  expect((await fresh.sessions()).json().items).toMatchObject([{ system: 'iPhone' }])
  expect(await statusOf(old.token)).toBe(401)
})

test('ending sessions asked from another site does nothing', async () => {
  const [{ browser }, other] = [
    await signIn('forged@example.com', FIREFOX),
    await signIn('forged@example.com', IPHONE),
  ]
  const origin = 'https://evil.example'
  const answer = await browser.ask('DELETE', '/api/my/sessions', undefined, { origin })
  expect(answer.statusCode).toBe(403)
  expect(await statusOf(other.token)).toBe(200)
})
