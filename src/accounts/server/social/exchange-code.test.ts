import { afterAll, expect, test } from 'vitest'
import { startTestService } from '#main/testing.ts'
import { codeOn, openSocialBrowser } from './testing.ts'

const service = await startTestService()
afterAll(service.close)
const { clock, context } = service

const open = () => openSocialBrowser(service)

test('a one-time code works once, also for two at the same time', async () => {
  const browser = open()
  const code = codeOn(await browser.go('twitter', { subject: 'code-once' }, { shown: 'popup' }))
  const answers = await Promise.all([browser.exchange(code), browser.exchange(code)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410])
  const again = await browser.exchange(code)
  expect(again.json().error).toMatchObject({ code: 'code_expired' })
})

test('a one-time code works for thirty seconds', async () => {
  const browser = open()
  const late = codeOn(await browser.go('twitter', { subject: 'code-late' }, { shown: 'popup' }))
  clock.advance(30)
  expect((await browser.exchange(late)).statusCode).toBe(410)
  const code = codeOn(await browser.go('twitter', { subject: 'code-late' }, { shown: 'popup' }))
  clock.advance(29)
  expect((await browser.exchange(code)).statusCode).toBe(200)
})

test('a one-time code works in the browser that set out alone, asked from our own pages', async () => {
  const browser = open()
  const code = codeOn(await browser.go('twitter', { subject: 'code-own' }, { shown: 'popup' }))
  const other = open()
  expect((await other.exchange(code)).statusCode).toBe(410)
  await other.setOut('twitter')
  expect((await other.exchange(code)).statusCode).toBe(410)
  const origin = 'https://evil.example'
  const elsewhere = await browser.ask('POST', '/auth/token', { code }, { origin })
  expect(elsewhere.statusCode).toBe(403)
  expect((await browser.exchange(code)).statusCode).toBe(200)
})

test('an account that is deleted before the exchange is not signed in', async () => {
  const browser = open()
  const person = { subject: 'gone', email: 'gone@example.com', emailVerified: true }
  const code = codeOn(await browser.go('twitter', person, { shown: 'popup' }))
  await context.db
    .updateTable('users')
    .set({ deletedAt: clock.now() })
    .where('email', '=', person.email)
    .execute()
  expect((await browser.exchange(code)).statusCode).toBe(410)
})

test('codes are tried sixty times in ten minutes and no more', async () => {
  const browser = open()
  for (let i = 0; i < 60; i++) expect((await browser.exchange(`guess ${i}`)).statusCode).toBe(410)
  const answer = await browser.exchange('guess')
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(500)
})
