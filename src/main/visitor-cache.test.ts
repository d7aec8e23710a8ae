import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { emailProved, userRegistered } from '#accounts/server/events.ts'
import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { orderPaid } from '#orders/server/events.ts'
import { defineEvent, publish } from '#ports/jobs/publish.ts'
import { until } from '#ports/jobs/testing.ts'
import { soundChanged } from '#works/server/sounds/events.ts'
import { SORTS } from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'
import { createApi } from './api.ts'
import { startTestService, type TestMember, type TestService } from './testing.ts'

let service: TestService
let http: Http
let artist: TestMember
let made = 0
let isAway = false
/** Addresses that reached the framework. */
let routed: string[] = []

const part = { method: 'GET', summary: 'A thing', audience: 'anyone', shared: true } as const
const reply = z.object({ made: z.number() })
const sort = z._default(z.enum(SORTS), 'new')
const getThing = endpoint('Sounds', { ...part, path: '/thing', query: z.object({ sort }), reply })
const getStrictThing = endpoint('Sounds', {
  ...part,
  path: '/strict-thing',
  query: z.strictObject({ sort }),
  reply,
})

beforeAll(async () => {
  service = await startTestService()
  http = await createApi(service.context, { cacheResponses: true })
  for (const each of [getThing, getStrictThing]) {
    serve(http, each, async () => {
      if (isAway) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
      made += 1
      return { made }
    })
  }
  http.app.addHook('onRequest', (request, _reply, done) => {
    routed.push(request.url)
    done()
  })
  await http.app.ready()
  await until(() => http.changes?.isListening() ?? false)
  artist = await service.signUp('mio')
  await makeSound(service, artist, { status: 'Released' })
})
afterAll(async () => {
  await http.app.close()
  await service.close()
})
beforeEach(async () => {
  await clearCache()
  made = 0
})

const count = () => http.changes?.count() ?? 0

async function clearCache(): Promise<void> {
  const before = count()
  await publish(service.context, service.context.db, soundChanged, { soundId: 1 })
  await until(() => count() > before)
}

async function ask(url: string, headers: Record<string, string> = {}) {
  const answer = await http.app.inject({ url: `/api${url}`, headers })
  return { status: answer.statusCode, body: answer.json() }
}

test.each([
  ['cookie', (token: string) => ({ cookie: `token=${token}` })],
  ['bearer', (token: string) => ({ authorization: `Bearer ${token}` })],
])('what a member sees by %s is given to no visitor, and the reverse', async (_, headersOf) => {
  const whose = async (headers: Record<string, string>) =>
    (await ask('/sounds', headers)).body.items.map(({ mine }: { mine: string }) => mine)
  const member = headersOf(artist.token)
  expect(await whose(member)).toEqual(['owner'])
  expect(await whose({})).toEqual(['none'])
  expect(await whose(member)).toEqual(['owner'])
})

test('visitors who ask for the same are given one answer, in their own language', async () => {
  const answers = await Promise.all([ask('/thing'), ask('/thing?sort=new'), ask('/thing')])
  expect(answers.map(({ body }) => body.made)).toEqual([1, 1, 1])
  expect((await ask('/thing?sort=popular')).body).toEqual({ made: 2 })
  expect((await ask('/thing', { 'accept-language': 'ja' })).body).toEqual({ made: 3 })
})

test('an answer in memory is sent without a look at who asks, to members never', async () => {
  const viewerOf = vi.spyOn(http, 'viewerOf')
  for (const _ of [1, 2, 3]) expect((await ask('/thing')).body).toEqual({ made: 1 })
  expect(viewerOf).toHaveBeenCalledTimes(1)
  expect((await ask('/thing', { cookie: `token=${artist.token}` })).body).toEqual({ made: 2 })
  viewerOf.mockRestore()
})

test('parameters that the contract does not know make no answer of their own', async () => {
  for (const index of Array(20).keys()) await ask(`/thing?x=${index}`)
  expect(made).toBe(1)
})

test('parameters that a contract refuses are refused, whatever is cached', async () => {
  expect(await ask('/strict-thing')).toMatchObject({ status: 200 })
  expect(await ask('/strict-thing?x=1')).toMatchObject({ status: 400 })
})

test('a profile that was not there is seen once its owner has registered', async () => {
  const url = '/users/newcomer'
  expect((await ask(url)).status).toBe(404)
  await service.signUp('newcomer')
  expect((await ask(url)).status).toBe(200)
})

test('a sign-in, a registration and a paid order leave the answers, a changed sound and unknown events end them', async () => {
  const { context } = service
  const before = count()
  await ask('/thing')
  await publish(context, context.db, emailProved, { userId: artist.userId })
  await publish(context, context.db, userRegistered, { userId: artist.userId })
  await publish(context, context.db, orderPaid, { orderId: 1 })
  expect((await ask('/thing')).body).toEqual({ made: 1 })
  await clearCache()
  expect(count()).toBe(before + 1)
  expect((await ask('/thing')).body).toEqual({ made: 2 })
  const unknown = defineEvent('of-tomorrow', z.object({}), { clearsVisitorCache: false })
  await publish(context, context.db, unknown, {})
  await until(() => count() > before + 1)
  expect((await ask('/thing')).body).toEqual({ made: 3 })
})

test('while the database is away visitors get the last answer, and members the error', async () => {
  await ask('/thing')
  isAway = true
  service.clock.advance(11)
  expect(await ask('/thing')).toEqual({ status: 200, body: { made: 1 } })
  expect((await ask('/thing?sort=popular')).status).toBe(503)
  expect((await ask('/thing', { cookie: `token=${artist.token}` })).status).toBe(503)
  isAway = false
  expect((await ask('/thing')).body).toEqual({ made: 2 })
})

test('an answer in memory is sent on the socket, with the headers of the first one', async () => {
  const origin = await http.app.listen({ host: '127.0.0.1', port: 0 })
  const over = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(`${origin}/api/charts`, { headers })
    const { date: _, ...rest } = Object.fromEntries(answer.headers)
    return { headers: rest, body: await answer.json() }
  }
  const identity = { 'accept-encoding': 'identity' }
  const first = await over(identity)
  expect(first.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-type': 'application/json; charset=utf-8',
  })
  routed = []
  const { connection: _, 'keep-alive': __, ...headers } = first.headers
  expect(await over(identity)).toMatchObject({ headers, body: first.body })
  expect(routed).toEqual([])
  await over({ cookie: `token=${artist.token}` })
  await over({ authorization: `Bearer ${artist.token}` })
  await over({ 'accept-language': 'ja' })
  expect(routed).toHaveLength(3)
})
