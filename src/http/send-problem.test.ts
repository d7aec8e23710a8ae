import { connect } from 'node:net'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import { kernelProblems, Problem } from '#kernel/problem.ts'
import { errorBody, problemSender } from './send-problem.ts'

const { t } = translate('en')
const { t: tJa } = translate('ja')

const logged: unknown[] = []
const log = { info() {}, warn() {}, error: (fields: object) => void logged.push(fields) }
const catalogue = { ...kernelProblems, username_taken: 409, price_below_minimum: 400 }
const app = Fastify()
await app.register(cookie)
let received = 0
const failed: unknown[] = []
app.addHook('onRequest', async ({ method }) => {
  if (method === 'POST') received += 1
})
app.addHook('onError', async ({ method }, _reply, error) => {
  if (method === 'POST') failed.push(error.code)
})
const reported: unknown[] = []
const report = (...each: unknown[]) => void reported.push(each)
app.setErrorHandler(problemSender(catalogue, log, { report }))
app.get('/taken', async () => {
  throw new Problem('username_taken', { fields: { username: 'username_taken' } })
})
app.get('/low', async () => {
  throw new Problem('price_below_minimum', { values: { price: 300 } })
})
app.get('/often', async () => {
  throw new Problem('rate_limited', { values: { seconds: 7 }, retryAfter: 7 })
})
app.post('/read', async () => ({}))
app.get('/away', async () => {
  throw Object.assign(new Error('connection reset'), { code: 'ECONNRESET' })
})
app.get<{ Params: { error: string } }>('/stripe/:error', async ({ params }) => {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeCardError } =
    Stripe.errors
  const known = { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeCardError }
  const found = Object.entries(known).find(([name]) => name === params.error)?.[1]
  if (found) throw new found({ message: 'from Stripe', type: 'api_error' })
})
app.get('/broken/:id', async () => {
  throw new Error('secret words of a driver')
})
afterAll(() => app.close())

const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const wordsOf = async (headers: Record<string, string>) =>
  (await ask('/taken', headers)).json().error.message

test('an error has its code, words and fields, and the status of the catalogue', async () => {
  const answer = await ask('/taken')
  expect(answer.statusCode).toBe(409)
  expect(answer.headers['cache-control']).toBe('no-store')
  const said = { code: 'username_taken', message: t('accounts.register.used') }
  expect(answer.json()).toMatchObject({ error: { ...said, fields: { username: said } } })
})

test('words are in the language of Accept-Language, else of NEXT_LOCALE, else English', async () => {
  const [english, japanese] = [t('accounts.register.used'), tJa('accounts.register.used')]
  expect(await wordsOf({})).toBe(english)
  expect(await wordsOf({ 'accept-language': 'ja' })).toBe(japanese)
  expect(await wordsOf({ cookie: 'NEXT_LOCALE=ja' })).toBe(japanese)
  expect(await wordsOf({ cookie: 'NEXT_LOCALE=fr' })).toBe(english)
  expect(await wordsOf({ cookie: 'NEXT_LOCALE=ja', 'accept-language': 'en' })).toBe(english)
})

test('a message contains its values', async () => {
  expect((await ask('/low')).json().error.message).toBe(
    t('problems.price_below_minimum', { price: '300' }),
  )
})

test('each code is translated once, however many fields have it', () => {
  const translated: string[] = []
  const names = ['one', 'two', 'three']
  const fields = Object.fromEntries(names.map((name) => [name, 'bad_request']))
  const body = errorBody(new Problem('bad_request', { fields }), (code) => {
    translated.push(code)
    return `words of ${code}`
  })
  expect(Object.keys(body.error.fields ?? {})).toEqual(names)
  expect(translated).toEqual(['bad_request'])
})

test('a limit reports how long to wait', async () => {
  const answer = await ask('/often')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '7'])
  expect(answer.json().error.retryAfter).toBe(7)
})

test('an unexpected error is logged and reported in general words', async () => {
  const answer = await ask('/broken/secret?token=secret')
  expect(answer.statusCode).toBe(500)
  expect(answer.json().error).toMatchObject({
    code: 'unexpected',
    message: t('problems.unexpected'),
  })
  expect(answer.body).not.toContain('secret')
  expect(logged).toHaveLength(1)
  const place = { route: 'GET /broken/:id', requestId: expect.stringMatching(/./) }
  expect(reported).toEqual([[new Error('secret words of a driver'), place]])
  await ask('/taken')
  expect(reported).toHaveLength(1)
})

test('a lost connection to the database is logged, a sender who breaks off is not', async () => {
  logged.length = 0
  const away = await ask('/away')
  expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '5'])
  expect(logged).toHaveLength(1)
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const client = connect(port, '127.0.0.1')
  const head = ['POST /read HTTP/1.1', 'host: a', 'content-type: application/json']
  client.write(`${[...head, 'content-length: 100'].join('\r\n')}\r\n\r\n{"a":`)
  await expect.poll(() => received).toBe(1)
  client.destroy()
  await expect.poll(() => failed).toEqual(['ECONNRESET'])
  expect(logged).toHaveLength(1)
})

test.each([
  ['StripeConnectionError', 503],
  ['StripeAPIError', 503],
  ['StripeRateLimitError', 503],
  ['StripeCardError', 500],
])('%s of the payment provider is answered %i', async (name, status) => {
  const answer = await ask(`/stripe/${name}`)
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['retry-after']).toBe(status === 503 ? '5' : undefined)
})
