import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { translate } from '#i18n/translate.ts'
import { BODY_LIMIT, endpoint } from '#kernel/endpoint.ts'
import { shortText } from '#kernel/fields.ts'
import { kernelProblems } from '#kernel/problem.ts'
import type { Http } from './http.ts'
import { problemSender } from './send-problem.ts'
import { serve } from './serve.ts'

const raised = endpoint('Sounds', {
  method: 'POST',
  path: '/raised',
  summary: 'Takes a megabyte',
  audience: 'anyone',
  body: z.strictObject({ tags: z.optional(z.array(z.string())) }),
  bodyLimit: 1024 ** 2,
})
const named = endpoint('Sounds', {
  method: 'POST',
  path: '/named',
  summary: 'Takes two texts',
  audience: 'anyone',
  body: z.object({ label: shortText(10), notes: shortText(2000) }),
})
const usual = endpoint('Sounds', { ...raised, path: '/usual', bodyLimit: BODY_LIMIT })

const app = Fastify({ bodyLimit: BODY_LIMIT })
await app.register(cookie)
const log = { info() {}, warn() {}, error() {} }
app.setErrorHandler(problemSender(kernelProblems, log))
const visitor = { userId: undefined, publicId: undefined, registered: false, sessionId: undefined }
const http: Http = {
  app,
  // Nothing of it is asked for.
  context: Object.create(null),
  viewerOf: async () => ({ ...visitor, locale: 'en', ip: '192.0.2.1', userAgent: '' }),
}
serve(http, raised, async () => undefined)
serve(http, usual, async () => undefined)
serve(http, named, async () => undefined)
afterAll(() => app.close())

async function post(path: string, payload: object | string, language = 'en') {
  const answer = await app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'accept-language': language, 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
  return { status: answer.statusCode, length: answer.body.length, body: answer.body }
}

const keys = Object.fromEntries(Array.from({ length: 80_000 }, (_, index) => [`k${index}`, 0]))

test('80,000 unknown keys are answered with twenty fields', async () => {
  const { status, length, body } = await post('/raised', keys)
  expect(status).toBe(400)
  expect(Object.keys(JSON.parse(body).error.fields)).toHaveLength(20)
  expect(length).toBeLessThan(4096)
})

test('80,000 wrong values in a list are one field', async () => {
  const { status, body } = await post('/raised', { tags: Array(80_000).fill(0) })
  expect(status).toBe(400)
  expect(Object.keys(JSON.parse(body).error.fields)).toEqual(['tags'])
})

test('a field may be called as what every object has', async () => {
  const { body } = await post('/usual', { constructor: 1 })
  expect(Object.keys(JSON.parse(body).error.fields)).toEqual(['constructor'])
})

test('a text without a code of its own is refused with the limit of its field', async () => {
  const tooLong = (max: number) => ({
    code: 'text_too_long',
    message: translate('en').problem('text_too_long', { max }),
  })
  const both = { label: 'x'.repeat(11), notes: 'x'.repeat(2001) }
  expect(JSON.parse((await post('/named', both)).body).error).toEqual({
    ...tooLong(10),
    fields: { label: tooLong(10), notes: tooLong(2000) },
  })
  expect((await post('/named', { label: 'x'.repeat(10), notes: '' })).status).toBe(204)
})

test('a body above the limit is refused in the language of the reader', async () => {
  const empty = '{"tags":[]}'
  const largest = empty.padEnd(BODY_LIMIT)
  expect((await post('/usual', largest)).status).toBe(204)
  for (const [language, words] of [
    ['en', translate('en').problem('too_large', { max: BODY_LIMIT / 1024 })],
    ['ja', translate('ja').problem('too_large', { max: BODY_LIMIT / 1024 })],
  ] as const) {
    const { status, body } = await post('/usual', `${largest} `, language)
    expect(status).toBe(413)
    expect(JSON.parse(body).error).toEqual({ code: 'too_large', message: words })
  }
})
