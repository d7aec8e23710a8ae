import { afterAll, expect, test } from 'vitest'
import { startTestService } from '#main/testing.ts'
import { openBrowser } from './testing.ts'

const service = await startTestService()
afterAll(service.close)
const { clock, context } = service

test('a sixth letter to one address within 15 minutes is refused with the time to wait', async () => {
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
    message: 'Too many attempts. Please try again in 600 seconds.',
  })
  clock.advance(601)
  expect((await ask()).status).toBe(200)
})

test('twenty requests at once for one address make five letters and one working link', async () => {
  const asked = await Promise.all(
    Array.from({ length: 20 }, () => openBrowser(service).askForLink('race@example.com')),
  )
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(5)
  const { open } = await context.db
    .selectFrom('sign_in_requests')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('email', '=', 'race@example.com')
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow()
  expect(open).toBe(1)
})
