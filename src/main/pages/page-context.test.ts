import { once } from 'node:events'
import { createServer } from 'node:http'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Http } from '#http/http.ts'
import { endpoint } from '#kernel/endpoint.ts'
import type { Context } from '#ports/context.ts'
import { createPageContext } from './page-context.ts'

const echo = endpoint('Sounds', {
  method: 'GET',
  path: '/echo',
  summary: 'What was sent',
  audience: 'anyone',
  reply: z.record(z.string(), z.nullable(z.string())),
})

const Query = z.object({
  token: z.optional(z.string()),
  path: z.optional(z.string()),
  method: z.optional(z.literal('POST')),
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
const log = { warn: (...line: unknown[]) => void logged.push(line) }
const context: Context = Object.assign(Object.create(null), { config, payments, log })
const app = Fastify()
const http: Http = { app, context, viewerOf: async () => Promise.reject(new Error('not asked')) }
await app.register(cookie)
app.route({
  method: ['GET', 'POST'],
  url: '/api/echo',
  handler: async ({ headers, ip }) => ({
    accept: headers.accept ?? null,
    language: headers['accept-language'] ?? null,
    authorization: headers.authorization ?? null,
    cookie: headers.cookie ?? null,
    origin: headers.origin ?? null,
    ip,
  }),
})
const chunks = { ja: { common: '/ja.js' } }
app.get('/api/gone', async (_, reply) =>
  reply.code(404).send({ error: { code: 'not_found', message: 'Gone.' } }),
)
app.get('/*', async (request) => {
  const { api, config: known, locale, messageChunks } = createPageContext(http, request, chunks)
  const { token, ...other } = z.parse(Query, request.query)
  const call = { ...echo, ...other }
  const answer = await api(call, token === undefined ? {} : { token })
  return { answer, known, locale, messageChunks }
})
afterAll(() => app.close())

const visit = async (url: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url, headers })).json()

test('the cookie named token is passed on as Bearer', async () => {
  const { answer } = await visit('/terms', { cookie: 'token=abc; NEXT_LOCALE=ja' })
  expect(answer).toMatchObject({ authorization: 'Bearer abc', cookie: null })
  expect((await visit('/terms')).answer).toMatchObject({ authorization: null })
})

test('the orders of a guest are passed on, to calls that change something, too, as a page of ours does', async () => {
  const { answer } = await visit('/terms?method=POST', { cookie: 'orders=abc.x.y' })
  expect(answer).toMatchObject({ cookie: 'orders=abc.x.y', origin: 'https://music.example.com' })
})

test('a token that is passed in wins over the cookie', async () => {
  const { answer } = await visit('/terms?token=given', { cookie: 'token=abc' })
  expect(answer).toMatchObject({ authorization: 'Bearer given' })
})

test('calls accept JSON in the language of the page, from the address of the reader', async () => {
  const english = await visit('/terms', { 'accept-language': 'ja' })
  expect(english).toMatchObject({ locale: 'en', messageChunks: {}, answer: { language: 'en' } })
  const japanese = await visit('/ja/terms.data')
  expect(japanese).toMatchObject({ locale: 'ja', messageChunks: chunks.ja })
  expect(japanese.answer).toMatchObject({
    accept: 'application/json',
    language: 'ja',
    ip: '127.0.0.1',
  })
})

test('outside production a call that fails is logged, in production it is not', async () => {
  logged.length = 0
  const { answer } = await visit('/terms?path=/gone')
  expect(answer).toMatchObject({ error: true, status: 404 })
  const fields = { method: 'GET', path: '/gone', status: 404, code: 'not_found' }
  expect(logged).toEqual([[fields, 'call failed: Gone.']])
  config.releaseStage = 'production'
  expect((await visit('/terms?path=/gone')).answer).toMatchObject({ error: true })
  config.releaseStage = 'development'
  expect(logged).toHaveLength(1)
})

test('a page knows of the configuration what browsers may see, and nothing else', async () => {
  expect((await visit('/')).known).toEqual({
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
  const ask = () => visit(`/ja?token=abc&path=${origin}/api/echo`, { cookie: 'token=xyz' })
  expect((await ask()).answer).toEqual({ url: '/api/echo', language: 'ja', session: null })
  elsewhere.closeAllConnections()
  elsewhere.close()
  await once(elsewhere, 'close')
  expect((await ask()).answer).toMatchObject({ error: true, code: 'unavailable' })
})
