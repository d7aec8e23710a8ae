import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Http } from '#http/http.ts'
import { endpoint } from '#kernel/endpoint.ts'
import type { Context } from '#ports/context.ts'
import { createPageContext } from './page-context.ts'

const echo = endpoint({
  method: 'GET',
  path: '/echo',
  summary: 'What was sent',
  audience: 'anyone',
  reply: z.record(z.string(), z.nullable(z.string())),
})

const config = {
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
const context: Context = Object.assign(Object.create(null), { config, payments })
const app = Fastify()
const http: Http = { app, context, viewerOf: async () => Promise.reject(new Error('not asked')) }
await app.register(cookie)
app.get('/api/echo', async ({ headers, ip }) => ({
  accept: headers.accept ?? null,
  language: headers['accept-language'] ?? null,
  authorization: headers.authorization ?? null,
  cookie: headers.cookie ?? null,
  ip,
}))
const chunks = { ja: { common: '/ja.js' } }
app.get('/*', async (request) => {
  const { api, config: known, locale, messageChunks } = createPageContext(http, request, chunks)
  const { token } = z.parse(z.object({ token: z.optional(z.string()) }), request.query)
  const answer = await api(echo, token === undefined ? {} : { token })
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

test('a page knows of the configuration what browsers may see, and nothing else', async () => {
  expect((await visit('/')).known).toEqual({
    brandName: 'Neiro',
    origin: 'https://music.example.com',
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
