import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { testDatabase } from '#ports/database/testing.ts'
import { until } from '#ports/jobs/testing.ts'
import { type Changes, createSharedCache, listenToChanges } from './shared-cache.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let app: FastifyInstance
let changes: Changes
const clock = fixedClock(new Date())

beforeAll(async () => {
  database = await testDatabase()
  app = Fastify()
  const log = { info() {}, warn() {}, error() {} }
  const context = { config: { databaseUrl: database.url }, db: database.db, log, clock }
  // Only these parts of the context are asked for.
  const asked = Object.assign(Object.create(null), context)
  changes = listenToChanges(app, asked, new Set(['signed-in']))
  await until(() => changes.isListening())
})

afterAll(async () => {
  await app.close()
  await database.close()
})

async function publishSomething(): Promise<void> {
  const before = changes.count()
  await publish('any')
  await until(() => changes.count() > before)
}

async function publish(name: string): Promise<void> {
  await database.db.insertInto('domainEvents').values({ name, payload: '{}' }).execute()
}

function openCache({ maxBytes = 1000, source = changes } = {}) {
  return createSharedCache<string>(source, { clock }, { maxBytes, bytesOf: (text) => text.length })
}

const shared = (value: string) => async () => ({ value, isShared: true })

/** A value that is being made until `end` is called. */
function slow() {
  const { promise, resolve, reject } = Promise.withResolvers<{ value: string; isShared: boolean }>()
  return {
    make: () => promise,
    end: (value: string, isShared = true) => resolve({ value, isShared }),
    fail: (error: Error) => reject(error),
  }
}

test('a value made for one visitor is cached for the next, for ten seconds', async () => {
  const cache = openCache()
  expect(await cache.findOrMake('a', shared('made'))).toBe('made')
  expect(await cache.findOrMake('a', shared('made again'))).toBe('made')
  expect(cache.find('b')).toBeUndefined()
  clock.advance(11)
  expect(cache.find('a')).toBeUndefined()
})

test('any published event, in any process, clears the cache', async () => {
  const cache = openCache()
  await cache.findOrMake('a', shared('made'))
  await publishSomething()
  expect(cache.find('a')).toBeUndefined()
})

test('an event that visitors do not notice ends nothing', async () => {
  const cache = openCache()
  await publishSomething()
  await cache.findOrMake('a', shared('made'))
  const before = changes.count()
  await publish('signed-in')
  expect(cache.find('a')).toBe('made')
  // Notices come in order: after this one the other has arrived too.
  await publishSomething()
  expect(changes.count()).toBe(before + 1)
})

test('a value made while something changed is not cached', async () => {
  const cache = openCache()
  const { make, end } = slow()
  const first = cache.findOrMake('a', make)
  await publishSomething()
  // Already emptied by this change when the value comes.
  expect(cache.find('a')).toBeUndefined()
  end('out of date')
  expect(await first).toBe('out of date')
  expect(cache.find('a')).toBeUndefined()
})

test('requests for the same key share one call, and another key has its own', async () => {
  const cache = openCache()
  const { make, end } = slow()
  const both = [cache.findOrMake('a', make), cache.findOrMake('a', shared('not made'))]
  expect(await cache.findOrMake('b', shared('other'))).toBe('other')
  end('made')
  expect(await Promise.all(both)).toEqual(['made', 'made'])
  expect(cache.find('a')).toBe('made')
})

test('a request after a change does not receive what was begun before it', async () => {
  const cache = openCache()
  const [before, after] = [slow(), slow()]
  const first = cache.findOrMake('a', before.make)
  await publishSomething()
  const second = cache.findOrMake('a', after.make)
  before.end('out of date')
  expect(await first).toBe('out of date')
  // The old call that ended takes nothing from those who wait for the new one.
  const third = cache.findOrMake('a', shared('not made'))
  after.end('made')
  expect(await Promise.all([second, third])).toEqual(['made', 'made'])
  expect(cache.find('a')).toBe('made')
})

test('a failure reaches those who wait for it and is not cached', async () => {
  const cache = openCache()
  const { make, fail } = slow()
  const both = [cache.findOrMake('a', make), cache.findOrMake('a', shared('not made'))]
  fail(new Error('broken'))
  for (const { status } of await Promise.allSettled(both)) expect(status).toBe('rejected')
  expect(await cache.findOrMake('a', shared('made'))).toBe('made')
})

test('what is made for one request alone is neither cached nor given to another', async () => {
  const cache = openCache()
  const { make, end } = slow()
  const both = [cache.findOrMake('a', make), cache.findOrMake('a', slowOwn('second'))]
  end('first', false)
  expect(await Promise.all(both)).toEqual(['first', 'second'])
  expect(cache.find('a')).toBeUndefined()
})

const slowOwn = (value: string) => async () => ({ value, isShared: false })

test('nothing is cached or shared while changes may be missed', async () => {
  const cache = openCache({ source: { count: () => 0, isListening: () => false } })
  const { make, end } = slow()
  const first = cache.findOrMake('a', make)
  expect(await cache.findOrMake('a', shared('second'))).toBe('second')
  end('first')
  expect(await first).toBe('first')
  expect(cache.find('a')).toBeUndefined()
})

test('the least recently used values leave when the bytes do not suffice', async () => {
  const cache = openCache({ maxBytes: 3 * 102 })
  const text = 'x'.repeat(100)
  for (const key of ['a', 'b', 'c']) await cache.findOrMake(key, shared(text))
  expect(cache.find('a')).toBe(text)
  await cache.findOrMake('d', shared(text))
  const kept = ['a', 'b', 'c', 'd'].filter((key) => cache.find(key) !== undefined)
  expect(kept).toEqual(['a', 'c', 'd'])
  await cache.findOrMake('huge', shared('x'.repeat(1000)))
  expect(cache.find('huge')).toBeUndefined()
  expect(cache.find('a')).toBe(text)
})

test('while the database is away the last value stands in for five minutes, unless it was changed', async () => {
  const state = { count: 0, isListening: true }
  const source = { count: () => state.count, isListening: () => state.isListening }
  const cache = openCache({ source })
  await cache.findOrMake('a', shared('made'))
  await cache.findOrMake('own', async () => ({ value: 'own', isShared: false }))
  state.isListening = false
  clock.advance(299)
  expect([cache.find('a'), cache.findLast('a')]).toEqual([undefined, 'made'])
  expect([cache.findLast('b'), cache.findLast('own')]).toEqual([undefined, undefined])
  clock.advance(2)
  expect(cache.findLast('a')).toBeUndefined()
  state.isListening = true
  await cache.findOrMake('a', shared('made again'))
  state.count += 1
  expect(cache.findLast('a')).toBeUndefined()
})
