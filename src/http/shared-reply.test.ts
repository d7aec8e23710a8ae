import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFastPath } from './fast-path.ts'
import { compressedOf, type SharedReply, sendAtOnce, sendShared } from './shared-reply.ts'

const LONG = Buffer.from(`<!doctype html>${'夜'.repeat(1000)}`)
const page = (body = LONG): SharedReply => ({
  body,
  headers: { 'content-type': 'text/html; charset=utf-8', etag: 'W/"night"', vary: 'cookie' },
})

const app = Fastify()
let shared = page()
let origin = ''

beforeAll(async () => {
  app.get('/', (request, reply) => sendShared(shared, request, reply.header('x-way', 'framework')))
  addFastPath(app.server, (request, response) =>
    request.headers['x-way'] ? false : sendAtOnce(shared, request, response),
  )
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

async function ask(headers: Record<string, string>, method = 'GET') {
  const answer = await fetch(origin, { method, headers })
  return {
    status: answer.status,
    text: await answer.text(),
    headers: Object.fromEntries(answer.headers),
  }
}

test.each([
  ['on the socket', {}],
  ['through the framework', { 'x-way': 'framework' }],
])(
  'a shared reply is sent %s as it is kept, compressed for those who accept it',
  async (_, way) => {
    shared = page()
    await compressedOf(shared)
    for (const encoding of ['br', 'identity']) {
      const answer = await ask({ ...way, 'accept-encoding': encoding })
      expect([answer.status, answer.text]).toEqual([200, String(LONG)])
      expect(answer.headers['content-encoding']).toBe(encoding === 'br' ? 'br' : undefined)
      expect(answer.headers).toMatchObject(shared.headers)
    }
    expect((await ask({ ...way, 'if-none-match': 'W/"night"' })).status).toBe(304)
    const head = await ask({ ...way, 'accept-encoding': 'identity' }, 'HEAD')
    expect([head.text, head.headers['content-length']]).toEqual(['', String(LONG.length)])
  },
)

test('what no one has asked for compressed yet waits in the framework for that', async () => {
  shared = page()
  const first = await ask({ 'accept-encoding': 'br' })
  expect(first.headers).toMatchObject({ 'x-way': 'framework', 'content-encoding': 'br' })
  const next = await ask({ 'accept-encoding': 'br' })
  expect(next.headers['x-way']).toBeUndefined()
  expect(next.text).toBe(first.text)
})

test('a reply without an entity tag is sent whole, and a short one as it is', async () => {
  shared = { body: Buffer.from('{}'), headers: { 'content-type': 'application/json' } }
  const answer = await ask({ 'accept-encoding': 'br' })
  expect([answer.status, answer.text]).toEqual([200, '{}'])
  expect(answer.headers['content-encoding']).toBeUndefined()
})

test('a reply is compressed once, for all who ask at the same time', async () => {
  const asked = page()
  const [one, other] = await Promise.all([compressedOf(asked), compressedOf(asked)])
  expect(other).toBe(one)
  expect(brotliDecompressSync(one)).toEqual(LONG)
})
