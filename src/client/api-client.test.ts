import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { callApi, isFailure } from './api-client.ts'

const reply = z.object({ size: z.number() })
const read = endpoint('Sounds', {
  method: 'GET',
  path: '/a',
  summary: 'A',
  audience: 'anyone',
  reply,
})
const write = endpoint('Sounds', {
  ...read,
  method: 'POST',
  body: z.strictObject({ title: z.string() }),
})

let sent: { address: string; request: RequestInit }[]
let logged: unknown[][]
let answer: () => Response

beforeEach(() => {
  ;[sent, logged] = [[], []]
  answer = () => Response.json({ size: 3 })
  vi.stubGlobal('document', { documentElement: { lang: 'ja', dataset: {} }, cookie: '' })
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    sent.push({ address, request })
    return answer()
  })
  vi.spyOn(console, 'error').mockImplementation((...line) => void logged.push(line))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const headers = () => new Headers(sent.at(-1)?.request.headers)

test('every call accepts JSON', async () => {
  expect(await callApi(read)).toEqual({ size: 3 })
  expect(sent[0]?.address).toBe('/api/a')
  expect(headers().get('accept')).toBe('application/json')
})

test('the language is that of the cookie NEXT_LOCALE, else of the page, else English', async () => {
  const languageWith = async (cookie: string, lang: string) => {
    vi.stubGlobal('document', { documentElement: { lang, dataset: {} }, cookie })
    await callApi(read)
    return headers().get('accept-language')
  }
  expect(await languageWith('token=a; NEXT_LOCALE=ja; consent=yes', 'en')).toBe('ja')
  expect(await languageWith('NEXT_LOCALE=en', 'ja')).toBe('en')
  expect(await languageWith('OLD_NEXT_LOCALE=en', 'ja')).toBe('ja')
  expect(await languageWith('', '')).toBe('en')
})

test('calls go to the API base that is configured, with the cookies of our site', async () => {
  document.documentElement.dataset.api = 'https://api.example.com/v1'
  await callApi(read)
  expect(sent[0]?.address).toBe('https://api.example.com/v1/a')
  expect(sent[0]?.request.credentials).toBe('include')
})

test('an absolute address is read as it is, and no cookie goes to another host', async () => {
  document.documentElement.dataset.api = 'https://api.example.com/v1'
  const path = 'https://cdn.example.com/peaks/:id.json?v=2'
  expect(await callApi({ ...read, path })).toEqual({ size: 3 })
  expect(sent[0]?.address).toBe(path)
  expect(sent[0]?.request.credentials).toBe('same-origin')
})

test('a body is sent as JSON with its type, without one there is no type', async () => {
  await callApi(write, { body: { title: '夜' } })
  expect(headers().get('content-type')).toBe('application/json')
  expect(sent[0]?.request.body).toBe('{"title":"夜"}')
  await callApi(read)
  expect(headers().has('content-type')).toBe(false)
  expect(sent[1]?.request.body).toBeNull()
})

test('a token that is passed in goes as Bearer', async () => {
  await callApi(read, { token: 'abc' })
  expect(headers().get('authorization')).toBe('Bearer abc')
  await callApi(read)
  expect(headers().has('authorization')).toBe(false)
})

test('GET, POST, PUT and DELETE are sent as the call has them', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
    await callApi({ ...read, method })
  }
  expect(sent.map(({ request }) => request.method)).toEqual(['GET', 'POST', 'PUT', 'DELETE'])
})

test('a failure is logged outside production, and given instead of thrown', async () => {
  answer = () => new Response('nothing here', { status: 404 })
  const failed = await callApi(read)
  expect(failed).toMatchObject({ error: true, status: 404 })
  expect(logged).toEqual([['GET', '/api/a', failed]])
})

test('in the release stage production a failure is not logged', async () => {
  document.documentElement.dataset.stage = 'production'
  answer = () => new Response('nothing here', { status: 404 })
  expect(await callApi(read)).toMatchObject({ error: true, status: 404 })
  expect(logged).toEqual([])
})

test('a network that is away is a failure without a status', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  expect(await callApi(read)).toMatchObject({ error: true, status: 0, code: 'unavailable' })
})

test('an aborted call throws, so that no one takes it for an answer', async () => {
  const giving = new AbortController()
  answer = () => {
    giving.abort(new Error('aborted'))
    throw new Error('aborted')
  }
  await expect(callApi(read, { signal: giving.signal })).rejects.toThrow('aborted')
  expect(isFailure(undefined)).toBe(false)
})
