import { describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { translate } from '#i18n/translate.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { addressOf, isFailure, readAnswer, sendCall } from './api-call.ts'

const { t } = translate('en')

const call = endpoint('Sounds', {
  method: 'GET',
  path: '/things/:id/parts/:part',
  summary: 'A part',
  audience: 'anyone',
  params: z.object({ id: z.string(), part: z.string() }),
  query: z.object({ sort: z.optional(z.string()), cursor: z.optional(z.string()) }),
  reply: z.object({ size: z.number() }),
})
const silent = endpoint('Sounds', {
  method: 'DELETE',
  path: '/x',
  summary: 'Gone',
  audience: 'anyone',
})

describe('addresses', () => {
  test('an address is below the base of its call, with its parameters and query', () => {
    const params = { id: 'a/b', part: '夜?' }
    expect(addressOf(call, { params })).toBe('/api/things/a%2Fb/parts/%E5%A4%9C%3F')
    const query = { sort: 'new & old', cursor: undefined }
    expect(addressOf(call, { params: { id: '1', part: '2' }, query })).toBe(
      '/api/things/1/parts/2?sort=new+%26+old',
    )
    expect(addressOf({ ...silent, base: '/auth' })).toBe('/auth/x')
  })
})

describe('answers', () => {
  test('what the contract names is given, and nothing more', async () => {
    expect(await readAnswer(call, 200, '{"size":3,"secret":1}')).toEqual({ size: 3 })
    expect(await readAnswer(silent, 204, '')).toBeUndefined()
  })

  test('a status outside 200–399 is a failure with error true, never thrown', async () => {
    for (const status of [199, 400, 401, 404, 500, 503]) {
      const answer = await readAnswer(call, status, '{"size":3}')
      expect(answer).toMatchObject({ error: true, status })
      expect(isFailure(answer)).toBe(true)
    }
    for (const status of [200, 204, 302, 399]) {
      expect(isFailure(await readAnswer(call, status, '{"size":3}'))).toBe(false)
    }
  })

  test('an answer that does not parse is a failure too', async () => {
    for (const text of ['', '<html>', '{"size":', '{"size":"3"}', 'null']) {
      expect(await readAnswer(call, 200, text)).toMatchObject({ error: true, code: 'unexpected' })
    }
  })

  test('a failure carries the code, the words and the fields that were returned', async () => {
    const fields = { username: { code: 'username_taken', message: t('accounts.register.used') } }
    const error = { code: 'username_taken', message: t('accounts.register.used'), fields }
    expect(await readAnswer(call, 409, JSON.stringify({ error }))).toEqual({
      error: true,
      status: 409,
      ...error,
    })
    const limited = { code: 'rate_limited', message: 'Wait.', retryAfter: 7 }
    expect(await readAnswer(call, 429, JSON.stringify({ error: limited }))).toMatchObject(limited)
  })

  test('a failure without words of ours has a code all the same', async () => {
    for (const text of ['Bad gateway', '', '{}', '{"error":"x"}', '{"error":null}']) {
      expect(await readAnswer(call, 502, text)).toEqual({
        error: true,
        status: 502,
        code: 'unexpected',
        message: 'HTTP 502',
        fields: {},
      })
    }
  })
})

test('a small change outlives its page; what is read and what is long do not', async () => {
  const sent: [string | undefined, boolean | undefined][] = []
  vi.stubGlobal('document', {
    documentElement: { dataset: { stage: 'production' }, lang: 'en' },
    cookie: '',
  })
  vi.stubGlobal('fetch', async (_: string, { method, keepalive }: RequestInit) => {
    sent.push([method, keepalive])
    return new Response('{"size":1}')
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const write = endpoint('Sounds', {
    ...silent,
    method: 'POST',
    body: z.object({ text: z.string() }),
  })
  await sendCall(call, { params: { id: 'a', part: 'b' } })
  await sendCall(silent)
  await sendCall(write, { body: { text: 'short' } })
  await sendCall(write, { body: { text: 'long'.repeat(1000) } })
  expect(sent).toEqual([
    ['GET', false],
    ['DELETE', true],
    ['POST', true],
    ['POST', false],
  ])
})
