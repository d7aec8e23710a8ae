import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { testDatabase } from '#ports/database/testing.ts'
import { until } from '#ports/jobs/testing.ts'
import { createPageCache, type PageCache } from './page-cache.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let app: FastifyInstance
let cache: PageCache
const clock = fixedClock(new Date())
const page = { html: '<p>kept</p>', compressed: Buffer.from(''), headers: {} }
let change: () => Promise<unknown> = async () => undefined

/** Answers with what is kept, or else makes it, as the pages do. */
async function ask(url: string, headers: Record<string, string> = {}): Promise<string> {
  return (await app.inject({ url, headers })).body
}

beforeAll(async () => {
  database = await testDatabase()
  app = Fastify()
  await app.register(cookie)
  const log = { info() {}, warn() {}, error() {} }
  const context = { config: { databaseUrl: database.url }, db: database.db, log, clock }
  // Only these parts of the context are asked for.
  cache = createPageCache(Object.assign(Object.create(null), { app, context }))
  app.get('/*', async (request) => {
    if (cache.find(request)) return 'kept'
    const begun = cache.now()
    await change()
    cache.keep(request, begun, page)
    return 'made'
  })
  await until(async () => {
    await ask('/listening')
    return (await ask('/listening')) === 'kept'
  })
})

afterAll(async () => {
  await app.close()
  await database.close()
})

beforeEach(() => {
  change = async () => undefined
})

function tellFact() {
  return database.db.insertInto('facts').values({ name: 'sound-changed', payload: '{}' }).execute()
}

test('a page that a visitor has seen is kept for the next one, for ten seconds', async () => {
  expect(await ask('/a')).toBe('made')
  expect(await ask('/a')).toBe('kept')
  clock.advance(11)
  expect(await ask('/a')).toBe('made')
})

test('a person with a session gets a page of their own, and leaves none behind', async () => {
  const headers = { cookie: 'token=secret' }
  expect(await ask('/own', headers)).toBe('made')
  expect(await ask('/own', headers)).toBe('made')
  expect(await ask('/own')).toBe('made')
})

test('another host, language or answered consent banner is another page', async () => {
  await ask('/b')
  expect(await ask('/b', { host: 'other.example' })).toBe('made')
  expect(await ask('/b', { cookie: 'NEXT_LOCALE=ja' })).toBe('made')
  expect(await ask('/b', { cookie: 'consent=1' })).toBe('made')
  expect(await ask('/b?page=2')).toBe('made')
  expect(await ask('/b')).toBe('kept')
})

test('whatever a room announces makes every process forget its pages at once', async () => {
  await ask('/c')
  expect(await ask('/c')).toBe('kept')
  const before = cache.now()
  await tellFact()
  await until(() => cache.now() > before)
  expect(await ask('/c')).toBe('made')
})

test('a page made while something changed is not kept', async () => {
  const before = cache.now()
  change = async () => {
    await tellFact()
    await until(() => cache.now() > before)
  }
  await ask('/d')
  change = async () => undefined
  expect(await ask('/d')).toBe('made')
})
