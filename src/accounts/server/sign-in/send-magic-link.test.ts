import { afterAll, expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import { startTestService } from '#main/testing.ts'
import { mailedToken, openBrowser } from './testing.ts'

const { t } = translate('en')

const service = await startTestService()
afterAll(service.close)
const { clock, context } = service

test('a sixth email to one address that one network asks for within 15 minutes is refused with the time to wait', async () => {
  const ask = () => openBrowser(service).askForLink('many@example.com')
  for (let i = 0; i < 5; i++) {
    expect((await ask()).status).toBe(200)
    clock.advance(60)
  }
  const { answer } = await ask()
  expect(answer.statusCode).toBe(429)
  expect(answer.headers['retry-after']).toBe('600')
  expect(answer.json().error).toMatchObject({
    code: 'rate_limited',
    message: t('problems.rate_limited', { seconds: 600 }),
  })
  clock.advance(601)
  expect((await ask()).status).toBe(200)
})

test('a stranger who asks for the same address neither ends one’s link nor learns of it', async () => {
  const [own, stranger] = [
    openBrowser(service, {}, '192.0.2.20'),
    openBrowser(service, {}, '203.0.113.20'),
  ]
  const listening = await stranger.askForLink('watched@example.com')
  await service.runJobs()
  const mine = await own.askForLink('watched@example.com')
  const token = await mailedToken(service, 'watched@example.com')
  expect(await stranger.poll(listening.id)).toEqual({ status: 'waiting' })
  await stranger.askForLink('watched@example.com')
  expect(await stranger.poll(listening.id)).toEqual({ status: 'expired' })
  expect(await own.poll(mine.id)).toEqual({ status: 'waiting' })
  expect((await own.confirm(token)).statusCode).toBe(200)
  expect(await own.poll(mine.id)).toMatchObject({ status: 'confirmed' })
})

test('who asks for a stranger’s emails uses up their own, and the stranger still gets one', async () => {
  const ask = (ip: string) => openBrowser(service, {}, ip).askForLink('target@example.com')
  for (let i = 0; i < 5; i++) expect((await ask(`2001:db8:bad:1::${i}`)).status).toBe(200)
  expect((await ask('2001:db8:bad:1:ffff::1')).status).toBe(429)
  expect((await ask('192.0.2.10')).status).toBe(200)
})

test('an address gets fifteen emails within 15 minutes, from wherever they are asked for', async () => {
  const ask = (ip: number) =>
    openBrowser(service, {}, `198.51.100.${ip}`).askForLink('flood@example.com')
  for (let i = 0; i < 15; i++) expect((await ask(i)).status).toBe(200)
  const { answer } = await ask(99)
  expect(answer.statusCode).toBe(429)
  expect(answer.headers['retry-after']).toBe('900')
})

test('calls are counted by network, of which a machine has all addresses', async () => {
  const ask = (last: number) => {
    const browser = openBrowser(service, {}, `2001:db8:5:5::${last.toString(16)}`)
    return browser.ask('POST', '/auth/token', { code: 'x' })
  }
  for (let i = 0; i < 60; i++) expect((await ask(i)).statusCode).toBe(410)
  const refused = await ask(61)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('twenty simultaneous requests for one address make five emails and one working link', async () => {
  const asked = await Promise.all(
    Array.from({ length: 20 }, () => openBrowser(service).askForLink('race@example.com')),
  )
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(5)
  const { open } = await context.db
    .selectFrom('signInRequests')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('email', '=', 'race@example.com')
    .where('cancelledAt', 'is', null)
    .executeTakeFirstOrThrow()
  expect(open).toBe(1)
})
