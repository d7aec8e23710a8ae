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
  changes = listenToChanges(app, Object.assign(Object.create(null), context))
  await until(() => changes.areHeard())
})

afterAll(async () => {
  await app.close()
  await database.close()
})

async function announceSomething(): Promise<void> {
  const before = changes.count()
  await database.db.insertInto('facts').values({ name: 'any', payload: '{}' }).execute()
  await until(() => changes.count() > before)
}

function openCache() {
  return createSharedCache<string>(changes, { clock })
}

test('what was made for one visitor is kept for the next, for ten seconds', () => {
  const cache = openCache()
  cache.keep('a', cache.now(), 'made')
  expect(cache.find('a')).toBe('made')
  expect(cache.find('b')).toBeUndefined()
  clock.advance(11)
  expect(cache.find('a')).toBeUndefined()
})

test('whatever a room announces, in any process, ends all that was kept', async () => {
  const cache = openCache()
  cache.keep('a', cache.now(), 'made')
  await announceSomething()
  expect(cache.find('a')).toBeUndefined()
})

test('what was made while something changed is not kept', async () => {
  const cache = openCache()
  const begun = cache.now()
  await announceSomething()
  cache.keep('a', begun, 'out of date')
  expect(cache.find('a')).toBeUndefined()
})

test('a thousand answers are kept, the oldest goes first', () => {
  const cache = openCache()
  for (let index = 0; index <= 1000; index += 1) cache.keep(`${index}`, cache.now(), 'made')
  expect(cache.find('0')).toBeUndefined()
  expect(cache.find('1')).toBe('made')
  expect(cache.find('1000')).toBe('made')
})
