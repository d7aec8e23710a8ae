import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { endpoint } from '#kernel/endpoint.ts'
import { kernelProblems } from '#kernel/problem.ts'
import type { Http } from './http.ts'
import { limitNetworkWrites, takeFromLimit, takeFromNetwork } from './rate-limit.ts'
import { problemSender } from './send-problem.ts'
import { serve } from './serve.ts'

const put = endpoint('Sounds', {
  method: 'PUT',
  path: '/sounds',
  summary: 'Write',
  audience: 'anyone',
})
const remove = endpoint('Sounds', { ...put, method: 'DELETE' })
const get = endpoint('Sounds', { ...put, method: 'GET' })
const own = endpoint('Sounds', { ...put, path: '/claps', limit: { requests: 5, seconds: 60 } })

afterEach(() => void vi.useRealTimers())

/** How many of so many requests are let through. */
async function allowed(http: Pick<Http, 'app'>, userId: number, times: number, call = put) {
  const take = () => takeFromLimit(http, call, { userId, ip: '192.0.2.1' })
  const taken = await Promise.allSettled(Array.from({ length: times }, take))
  return taken.filter(({ status }) => status === 'fulfilled').length
}

test('an account may write so often in all, in bursts and then steadily', async () => {
  vi.useFakeTimers()
  const http = { app: Fastify() }
  expect(await allowed(http, 1, 1000)).toBe(1000)
  expect(await allowed(http, 1, 1000, remove)).toBe(440)
  expect(await allowed(http, 1, 10, get)).toBe(10)
  expect(await allowed(http, 1, 10, own)).toBe(5)
  expect(await allowed(http, 2, 10)).toBe(10)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await allowed(http, 1, 1000)).toBe(240)
})

async function openService() {
  const app = Fastify()
  await app.register(cookie)
  app.setErrorHandler(problemSender(kernelProblems, { info() {}, warn() {}, error() {} }))
  limitNetworkWrites({ app })
  const http: Http = {
    app,
    // Nothing of it is asked for.
    context: Object.create(null),
    viewerOf: async ({ headers, ip }) => ({
      userId: headers.authorization === undefined ? undefined : Number(headers.authorization),
      publicId: undefined,
      registered: true,
      sessionId: undefined,
      locale: 'en',
      ip,
      userAgent: '',
    }),
  }
  const ask = async (method: 'GET' | 'PUT', url: string, from: { as?: number; ip?: string }) => {
    const { statusCode, headers } = await app.inject({
      method,
      url,
      remoteAddress: from.ip ?? '192.0.2.1',
      headers: from.as === undefined ? {} : { authorization: `${from.as}` },
    })
    return { status: statusCode, retryAfter: headers['retry-after'] }
  }
  return { http, app, ask }
}

test('an address may write so often in all, anyone who comes from it', async () => {
  const { http, app, ask } = await openService()
  for (const call of [put, get, own]) serve(http, call, async () => undefined)
  app.put('/form', async () => 'a route that is no endpoint')
  const spend = () => takeFromNetwork(http, '192.0.2.1')
  await Promise.all(Array.from({ length: 1200 + 6000 - 3 }, spend))
  expect(await ask('PUT', '/api/sounds', { as: 1 })).toMatchObject({ status: 204 })
  expect(await ask('PUT', '/api/sounds', { as: 2 })).toMatchObject({ status: 204 })
  expect(await ask('PUT', '/form', {})).toMatchObject({ status: 200 })
  for (const as of [1, 2, 3]) {
    const { status, retryAfter } = await ask('PUT', '/api/sounds', { as })
    expect([status, Number(retryAfter) > 0]).toEqual([429, true])
  }
  expect(await ask('PUT', '/form', {})).toMatchObject({ status: 429 })
  expect(await ask('GET', '/api/sounds', { as: 1 })).toMatchObject({ status: 204 })
  expect(await ask('PUT', '/api/claps', { as: 1 })).toMatchObject({ status: 204 })
  expect(await ask('PUT', '/api/sounds', { as: 1, ip: '198.51.100.1' })).toMatchObject({
    status: 204,
  })
})

test('of 300 concurrent writes by one account eight are worked on, and no one else waits', async () => {
  const { http, ask } = await openService()
  const gate = Promise.withResolvers<void>()
  const running = { now: 0, most: 0, all: 0 }
  serve(http, put, async ({ viewer }) => {
    if (viewer.userId !== 1) return
    running.all += 1
    running.now += 1
    running.most = Math.max(running.most, running.now)
    await gate.promise
    running.now -= 1
  })
  serve(http, get, async () => undefined)
  const writes = Array.from({ length: 300 }, () => ask('PUT', '/api/sounds', { as: 1 }))
  await vi.waitFor(() => expect(running.now).toBe(8))
  expect(await ask('PUT', '/api/sounds', { as: 2 })).toMatchObject({ status: 204 })
  expect(await ask('PUT', '/api/sounds', {})).toMatchObject({ status: 204 })
  expect(await ask('GET', '/api/sounds', { as: 1 })).toMatchObject({ status: 204 })
  gate.resolve()
  const answers = await Promise.all(writes)
  expect(running).toEqual({ now: 0, most: 8, all: 158 })
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toEqual(Array(142).fill({ status: 429, retryAfter: '1' }))
})
