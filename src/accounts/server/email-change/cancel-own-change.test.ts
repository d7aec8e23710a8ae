import { afterAll, expect, test } from 'vitest'
import { cancelEmailUpdate } from '#accounts/settings-contract.ts'
import { startTestService } from '#main/testing.ts'
import { changer } from './testing.ts'

const service = await startTestService()
afterAll(service.close)
const { call, context, signUp } = service
const { ask, linkTo, press, waiting, emailOf, change } = changer(service)

test('the owner cancels the change that waits immediately, by a call', async () => {
  const as = await signUp('calls')
  const { body } = await ask(as, 'calls-new@example.com')
  const link = await linkTo('calls-new@example.com')
  const params = { id: body.id }
  const stranger = await signUp('meddler')
  expect((await call(cancelEmailUpdate, { params, as: stranger })).status).toBe(404)
  const headers = { accept: 'application/json' }
  expect((await call(cancelEmailUpdate, { params, headers })).status).toBe(401)
  expect((await call(cancelEmailUpdate, { params, as })).body).toEqual({ cancelled: true })
  expect((await call(cancelEmailUpdate, { params, as })).body).toEqual({ cancelled: true })
  expect(await waiting(as)).toBeNull()
  expect((await press(link)).statusCode).toBe(410)
  expect(await emailOf(as)).toBe('calls@example.com')
})

test('a change that is confirmed or has ended cannot be cancelled by a call', async () => {
  const as = await signUp('toolate')
  await change(as, 'toolate-new@example.com')
  const { id } = await context.db
    .selectFrom('emailChanges')
    .select('publicId as id')
    .where('userId', '=', as.userId)
    .executeTakeFirstOrThrow()
  expect((await call(cancelEmailUpdate, { params: { id }, as })).body).toEqual({ cancelled: false })
  expect(await emailOf(as)).toBe('toolate-new@example.com')
})

test('opening the call’s address as a page or from another site cancels nothing', async () => {
  const as = await signUp('lured')
  const { body } = await ask(as, 'lured-new@example.com')
  const url = `/auth/email/update/cancel/${body.id}`
  const cookie = `token=${as.token}`
  for (const headers of [
    { accept: 'text/html,*/*' },
    { accept: 'image/avif,image/webp,*/*' },
    { accept: 'application/json', 'sec-fetch-site': 'cross-site' },
    { accept: 'application/json', 'sec-fetch-site': 'same-site' },
  ]) {
    const page = await service.app.inject({ url, headers: { cookie, ...headers } })
    expect(page.statusCode).toBe(410)
  }
  expect(await waiting(as)).not.toBeNull()
  const headers = { cookie, accept: 'application/json', 'sec-fetch-site': 'same-origin' }
  const called = await service.app.inject({ url, headers })
  expect(called.json()).toEqual({ cancelled: true })
  expect(await waiting(as)).toBeNull()
})
