import type { FastifyReply } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Http } from '#http/http.ts'
import { makeSound } from '#works/testing.ts'
import { createApi } from './api.ts'
import { startTestService, type TestService } from './testing.ts'
import { warmUp } from './warm-up.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
let service: TestService
let http: Http
let asked: string[]
/** What the next pages respond with. */
let send: (reply: FastifyReply) => unknown

beforeAll(async () => {
  service = await startTestService({ log })
})
afterAll(() => service.close())

beforeEach(async () => {
  vi.clearAllMocks()
  asked = []
  send = (reply) => reply.send('a page')
  http = await createApi(service.context)
  http.app.get('/*', ({ url }, reply) => {
    asked.push(url)
    return send(reply)
  })
})
afterEach(() => http.app.close())

const WITH_PAGES = { hasPages: true }
const never = () => new AbortController().signal

test('each page is drawn in both languages, with those of the newest sound', async () => {
  const artist = await service.signUp('mio')
  const { id } = await makeSound(service, artist)
  await warmUp(http, WITH_PAGES, never())
  for (const path of ['/charts', `/sound/${id}`, '/user/mio']) {
    expect(asked).toEqual(expect.arrayContaining([path, `/ja${path}`]))
  }
  expect(log.error).not.toHaveBeenCalled()
})

test('a process without pages draws none', async () => {
  await warmUp(http, { hasPages: false }, never())
  expect(asked).toEqual([])
  expect(log.info).toHaveBeenCalledOnce()
})

test('a page that fails is logged, and ends the warm-up without an error', async () => {
  send = (reply) => reply.code(500).send()
  await warmUp(http, WITH_PAGES, never())
  expect(asked).toHaveLength(1)
  const err = expect.objectContaining({ message: '/ responds with 500' })
  expect(log.error.mock.calls).toEqual([[{ err }, 'the warm-up failed']])
})

test('a page without a reply delays the process for a limited time', async () => {
  send = () => new Promise(() => undefined)
  await warmUp(http, WITH_PAGES, never(), 200)
  expect(log.error).toHaveBeenCalledOnce()
})

test('a stop ends the warm-up, which is no failure', async () => {
  const stopping = new AbortController()
  send = (reply) => {
    stopping.abort()
    return reply.send('a page')
  }
  await warmUp(http, WITH_PAGES, stopping.signal)
  expect(asked).toHaveLength(1)
  expect(log.error).not.toHaveBeenCalled()
})
