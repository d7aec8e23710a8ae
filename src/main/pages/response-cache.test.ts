import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type CallApi, failure } from '#client/api-call.ts'
import { createSharedCache } from '#http/shared-cache.ts'
import { fixedClock } from '#kernel/clock.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { cacheResponses, RESPONSE_CACHE } from './response-cache.ts'

const part = { method: 'GET', summary: 'A thing', audience: 'anyone' } as const
const query = z.object({ page: z.optional(z.string()) })
const reply = z.object({ made: z.array(z.number()) })
const getThing = endpoint('Sounds', { ...part, path: '/thing', query, reply })
const makeThing = endpoint('Sounds', { ...part, method: 'POST', path: '/thing', reply })
const limit = { requests: 1, seconds: 1 }
const countThing = endpoint('Sounds', { ...part, path: '/count', limit, reply })

let changes = 0
let made = 0
let fails = false
const clock = fixedClock(new Date())
const api = (async () => {
  made += 1
  return fails ? failure(404, 'not_found', '') : { made: [made] }
}) as CallApi
const listening = { count: () => changes, isListening: () => true }
const cache = createSharedCache(listening, { clock }, RESPONSE_CACHE)
const visitor = cacheResponses(cache, api, 'host en')

beforeEach(() => {
  changes += 1
  made = 0
  fails = false
})

test('the pages of visitors are given one answer for ten seconds', async () => {
  const first = await visitor(getThing, { query: {} })
  expect(first).toEqual({ made: [1] })
  clock.advance(6)
  expect(await visitor(getThing, { query: {} })).toBe(first)
  clock.advance(6)
  expect(await visitor(getThing, { query: {} })).toEqual({ made: [2] })
})

test('any published event ends it', async () => {
  await visitor(getThing, { query: {} })
  changes += 1
  expect(await visitor(getThing, { query: {} })).toEqual({ made: [2] })
})

test('pages that ask for the same together cause one call', async () => {
  const responses = await Promise.all([1, 2, 3].map(() => visitor(getThing, { query: {} })))
  expect(responses).toEqual([1, 2, 3].map(() => ({ made: [1] })))
})

test('another address, host or language has an answer of its own', async () => {
  const others = ['host ja', 'other en'].map((place) => cacheResponses(cache, api, place))
  await visitor(getThing, { query: {} })
  await visitor(getThing, { query: { page: '2' } })
  for (const other of others) await other(getThing, { query: {} })
  expect(made).toBe(4)
})

test('what is asked with a token or headers, changes something, is limited or fails is asked anew', async () => {
  for (const _ of [1, 2]) {
    await visitor(getThing, { query: {}, token: 'of one person' })
    await visitor(getThing, { query: {}, headers: { 'x-key': 'of one person' } })
    await visitor(makeThing)
    await visitor(countThing)
  }
  expect(made).toBe(8)
  fails = true
  await visitor(getThing, { query: {} })
  fails = false
  expect(await visitor(getThing, { query: {} })).toEqual({ made: [10] })
})

test('no page can change the answer of the next', async () => {
  const answer = await visitor(getThing, { query: {} })
  expect(Object.isFrozen(answer)).toBe(true)
  expect(answer).toHaveProperty('made')
  expect(() => Object.assign(answer, { made: [] })).toThrow(TypeError)
  expect(() => 'made' in answer && answer.made.push(2)).toThrow(TypeError)
})
