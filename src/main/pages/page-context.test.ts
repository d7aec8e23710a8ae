import { once } from 'node:events'
import { createServer } from 'node:http'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Visit } from '#client/page-context.ts'
import type { Http } from '#http/http.ts'
import { takeFromNetwork } from '#http/rate-limit.ts'
import { serve } from '#http/serve.ts'
import { createSharedCache } from '#http/shared-cache.ts'
import { fixedClock } from '#kernel/clock.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { type Viewer, visitor } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { createPageContext } from './page-context.ts'
import { RESPONSE_CACHE } from './response-cache.ts'

const echo = endpoint('Sounds', {
  method: 'GET',
  path: '/echo',
  summary: 'Who asks',
  audience: 'anyone',
  reply: z.object({
    locale: z.string(),
    userId: z.nullable(z.number()),
    guest: z.nullable(z.string()),
    ip: z.string(),
    key: z.nullable(z.string()),
  }),
})
const read = endpoint('Sounds', {
  method: 'GET',
  path: '/read/:id',
  summary: 'Reads what the address says',
  audience: 'anyone',
  params: z.object({ id: z.string() }),
  query: z.object({ from: z.optional(z.string().check(z.regex(/^\d+$/))) }),
  reply: z.object({ id: z.string(), from: z.optional(z.string()) }),
})
const write = endpoint('Sounds', {
  method: 'POST',
  path: '/write',
  summary: 'Sets a cookie',
  audience: 'registered',
  body: z.strictObject({ text: z.string().check(z.maxLength(3, 'text_too_long')) }),
})
const broken = endpoint('Sounds', {
  method: 'GET',
  path: '/broken',
  summary: 'Fails',
  audience: 'anyone',
})

const config = {
  releaseStage: 'development',
  social: { twitter: 'fake' },
  brandName: 'Neiro',
  port: 3000,
  publicUrl: 'https://music.example.com',
  links: { image: '/images', blog: 'https://blog.example.com' },
  internalImageHosts: ['internal.example'],
  feePercent: 15,
  secret: Buffer.alloc(32),
}
const payments = { methods: ['card'] }
const logged: unknown[] = []
const log = {
  warn: (...line: unknown[]) => void logged.push(line),
  error: (...line: unknown[]) => void logged.push(line),
}
const reported: unknown[] = []
const errorReports = { report: (...each: unknown[]) => void reported.push(each) }
const context: Context = Object.assign(Object.create(null), { config, payments, log, errorReports })
const app = Fastify()
const asked: (string | undefined)[] = []
const http: Http = {
  app,
  context,
  viewerOf: async ({ headers, ip, cookies }) => {
    asked.push(headers.authorization)
    const userId =
      headers.authorization && { 'Bearer abc': 1, 'Bearer given': 2 }[headers.authorization]
    const known = userId === undefined || userId === '' ? undefined : Number(userId)
    const guest = cookies.orders ? { orders: [7], grants: [], links: new Map() } : undefined
    return {
      ...visitor('en'),
      ip,
      registered: true,
      userId: known,
      publicId: known && 'me',
      ...(guest && { guest }),
    } as Viewer
  },
}
await app.register(cookie)
serve(http, echo, async ({ viewer, request: { headers } }) => ({
  locale: viewer.locale,
  userId: viewer.userId ?? null,
  guest: viewer.guest?.orders.join() ?? null,
  ip: viewer.ip,
  key: String(headers['idempotency-key'] ?? null),
  secret: 'not in the contract',
}))
serve(http, read, async ({ params, query }) => ({ ...params, ...query }))
serve(http, write, async ({ reply }) => {
  reply.header('cache-control', 'no-store').setCookie('fresh', 'made')
})
serve(http, broken, async () => {
  throw new Error('unexpected')
})
const clock = fixedClock(new Date())
const changes = { count: () => 0, isListening: () => false }
const chunks = { ja: { common: '/ja.js' } }

type Work = (visit: Visit) => Promise<unknown>
let work: Work = async () => undefined
let isShared = false
app.get('/*', async (request, reply) => {
  const responses = isShared ? createSharedCache(changes, { clock }, RESPONSE_CACHE) : undefined
  const visit = createPageContext(http, { request, reply }, chunks, responses, isShared)
  return { answer: (await work(visit)) ?? null }
})
afterAll(() => app.close())
beforeEach(() => {
  asked.length = 0
  logged.length = 0
  reported.length = 0
  isShared = false
})

/** Lets a page at this address do some work. @returns what came of it, and the page's headers */
async function visit(url: string, does: Work, headers: Record<string, string> = {}) {
  work = does
  const reply = await app.inject({ url, headers })
  return { answer: reply.json().answer, headers: reply.headers }
}
const callEcho: Work = ({ api }) => api(echo)

test('calls are made as the person of the cookie named token, who is looked up once for a page', async () => {
  const twice: Work = async ({ api }) =>
    Promise.all([api(echo), api(echo), api(read, { params: { id: 'a' } })])
  const { answer } = await visit('/terms', twice, { cookie: 'token=abc; NEXT_LOCALE=ja' })
  expect(answer).toMatchObject([{ userId: 1 }, { userId: 1 }, { id: 'a' }])
  expect(asked).toEqual(['Bearer abc'])
  expect((await visit('/terms', callEcho)).answer).toMatchObject({ userId: null })
})

test('a page knows no one by the header of its own request, which visitors’ pages are shared without', async () => {
  const { answer } = await visit('/terms', callEcho, { authorization: 'Bearer abc' })
  expect(answer).toMatchObject({ userId: null })
  const own = { authorization: 'Bearer given', cookie: 'token=abc' }
  expect((await visit('/terms', callEcho, own)).answer).toMatchObject({ userId: 1 })
})

test('a guest keeps the orders of the cookie', async () => {
  const { answer } = await visit('/terms', callEcho, { cookie: 'orders=abc.x.y' })
  expect(answer).toMatchObject({ userId: null, guest: '7' })
})

test('a token that is passed in wins over the cookie, for that call', async () => {
  const both: Work = ({ api }) => Promise.all([api(echo, { token: 'given' }), api(echo)])
  const { answer } = await visit('/terms', both, { cookie: 'token=abc' })
  expect(answer).toMatchObject([{ userId: 2 }, { userId: 1 }])
})

test('a call has the language of the page and the address of the reader', async () => {
  const all: Work = async ({ api, locale, messageChunks }) => ({
    ...(await api(echo)),
    page: locale,
    messageChunks,
  })
  const english = await visit('/terms', all, { 'accept-language': 'ja' })
  expect(english.answer).toMatchObject({ locale: 'en', page: 'en', messageChunks: {} })
  const japanese = await visit('/ja/terms.data', all)
  expect(japanese.answer).toMatchObject({
    locale: 'ja',
    page: 'ja',
    messageChunks: chunks.ja,
    ip: '127.0.0.1',
  })
})

test('a reply has what its contract has, and headers of a call reach its handler', async () => {
  const { answer } = await visit('/terms', ({ api }) =>
    api(echo, { headers: { 'idempotency-key': 'k' } }),
  )
  expect(answer).toEqual({ locale: 'en', userId: null, guest: null, ip: '127.0.0.1', key: 'k' })
})

test('parameters and query are read as from an address', async () => {
  const reads: Work = ({ api }) =>
    Promise.all([
      api(read, { params: { id: 'a/b ?' }, query: { from: '12' } }),
      api(read, { params: { id: 'a' }, query: { from: undefined } }),
      api(read, { params: { id: 'a' }, query: { from: 'x' } }),
      api(read, { params: { id: '' } }),
    ])
  const { answer } = await visit('/terms', reads)
  expect(answer).toMatchObject([
    { id: 'a/b ?', from: '12' },
    { id: 'a' },
    { error: true, status: 400, code: 'bad_request', fields: { from: { code: 'bad_request' } } },
    { error: true, status: 404, code: 'not_found' },
  ])
})

test('a call is refused as over HTTP, in the language of the page', async () => {
  const writes: Work = ({ api }) =>
    Promise.all([
      api(write, { body: { text: 'long' } }),
      api(write, { body: { text: 'ok' }, token: 'other' }),
    ])
  const { answer } = await visit('/ja/terms', writes, { cookie: 'token=abc' })
  expect(answer).toMatchObject([
    {
      error: true,
      status: 400,
      code: 'text_too_long',
      fields: { text: { message: '3文字以内で入力してください。' } },
    },
    { error: true, status: 401, code: 'not_logged_in' },
  ])
})

test('cookies that a call sets reach the browser, its other headers do not', async () => {
  const sets: Work = ({ api }) => api(write, { body: { text: 'ok' } })
  const { headers } = await visit('/terms', sets, { cookie: 'token=abc' })
  expect(headers['set-cookie']).toMatch(/^fresh=made/)
  expect(headers['cache-control']).toBeUndefined()
  isShared = true
  const shared = await visit('/terms', sets, { cookie: 'token=abc' })
  expect(shared.headers['set-cookie']).toBeUndefined()
})

test('an unexpected error is a failure for the page, logged and reported by its address in the API', async () => {
  config.releaseStage = 'production'
  const { answer } = await visit('/terms', ({ api }) => api(broken))
  config.releaseStage = 'development'
  expect(answer).toMatchObject({ error: true, status: 500, code: 'unexpected' })
  expect(logged).toMatchObject([[{ err: { message: 'unexpected' } }, 'request failed']])
  expect(reported).toMatchObject([[{ message: 'unexpected' }, { route: 'GET /api/broken' }]])
})

test('outside production a call that fails is logged, in production it is not', async () => {
  const fails: Work = ({ api }) => api(read, { params: { id: '' } })
  expect((await visit('/terms', fails)).answer).toMatchObject({ error: true, status: 404 })
  const fields = { method: 'GET', path: '/read/:id', status: 404, code: 'not_found' }
  expect(logged).toEqual([[fields, expect.stringMatching(/^call failed: ./)]])
  config.releaseStage = 'production'
  expect((await visit('/terms', fails)).answer).toMatchObject({ error: true })
  config.releaseStage = 'development'
  expect(logged).toHaveLength(1)
})

test('a page knows of the configuration what browsers may see, and nothing else', async () => {
  const { answer } = await visit('/', async ({ config: known }) => known)
  expect(answer).toEqual({
    brandName: 'Neiro',
    origin: 'https://music.example.com',
    callSettings: { 'data-stage': 'development' },
    blogUrl: 'https://blog.example.com',
    socialProviders: ['twitter'],
    image: { url: '/images', internalHosts: ['internal.example'] },
    search: {
      appId: 'selfhosted',
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      hosts: ['/search'],
    },
    feePercent: 15,
    paymentMethods: ['card'],
    insights: {
      url: '/search',
      appId: 'selfhosted',
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  })
})

test('an absolute address is asked over the network, without the session', async () => {
  const elsewhere = createServer(({ url, headers }, response) => {
    const { authorization, cookie, 'accept-language': language } = headers
    response.end(JSON.stringify({ url, language, session: authorization ?? cookie ?? null }))
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const address = elsewhere.address()
  const origin = `http://127.0.0.1:${address instanceof Object ? address.port : 0}`
  const absolute = endpoint('Sounds', {
    method: 'GET',
    path: `${origin}/api/echo`,
    summary: 'Elsewhere',
    audience: 'anyone',
    reply: z.record(z.string(), z.nullable(z.string())),
  })
  const ask = () =>
    visit('/ja', ({ api }) => api(absolute, { token: 'abc' }), { cookie: 'token=xyz' })
  expect((await ask()).answer).toEqual({ url: '/api/echo', language: 'ja', session: null })
  elsewhere.closeAllConnections()
  elsewhere.close()
  await once(elsewhere, 'close')
  expect((await ask()).answer).toMatchObject({ error: true, code: 'unavailable' })
})

test('calls that change something are counted for the network of the reader', async () => {
  const writes: Work = ({ api }) => api(write, { body: { text: 'ok' } })
  expect((await visit('/terms', writes)).answer).toMatchObject({ status: 401 })
  for (let count = 0; count < 7200; count++) {
    await takeFromNetwork(http, '127.0.0.1').catch(() => {})
  }
  expect((await visit('/terms', writes)).answer).toMatchObject({
    status: 429,
    code: 'rate_limited',
  })
  expect((await visit('/terms', callEcho)).answer).toMatchObject({ userId: null })
})
