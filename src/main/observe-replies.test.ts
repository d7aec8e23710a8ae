import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addFastPath } from '#http/fast-path.ts'
import { type ObservedReply, observeReplies } from './observe-replies.ts'

const app = Fastify()
const seen: ObservedReply[] = []
let origin = ''
beforeAll(async () => {
  app.get('/api/sounds/:id', async () => 'a sound')
  app.get('/stream', (_request, reply) => {
    reply.hijack()
    reply.raw.setHeader('content-type', 'text/event-stream').end()
  })
  addFastPath(app.server, (request, response) => {
    if (!request.url?.includes('cached') && request.url !== '/readyz') return false
    response.writeHead(200).end()
    return true
  })
  observeReplies(app, (reply) => void seen.push(reply))
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

async function ask(path: string) {
  seen.length = 0
  await (await fetch(origin + path)).text()
  await vi.waitUntil(() => seen.length > 0)
  return seen[0]
}

test('a reply is told by its route, without what its address names', async () => {
  expect(await ask('/api/sounds/abc?token=secret')).toEqual({
    method: 'GET',
    route: '/api/sounds/:id',
    status: 200,
    ms: expect.any(Number),
    isCached: false,
    requestId: expect.any(String),
  })
  expect(await ask('/nowhere')).toMatchObject({ route: 'unknown', status: 404 })
})

test('a reply from memory is told by its part of the service, probes and streams are not told of', async () => {
  seen.length = 0
  for (const path of ['/readyz', '/stream', '/media/a/b/cached.mp3']) {
    await (await fetch(origin + path)).text()
  }
  await vi.waitUntil(() => seen.length > 0)
  expect(seen).toMatchObject([{ route: '/media/*', isCached: true }])
  expect(await ask('/api/charts?cached')).toMatchObject({ route: '/api/*', isCached: true })
  expect(await ask('/ja/sound/cached')).toMatchObject({ route: '/*', status: 200 })
})
