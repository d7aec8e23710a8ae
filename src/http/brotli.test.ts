import { brotliDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressReplies } from './brotli.ts'

const LONG = JSON.stringify(Array.from({ length: 1800 }, (_, index) => index / 1800))

async function answer(reply: string, accept: string) {
  const app = fastify()
  compressReplies(app)
  app.get('/', (_, sent) => sent.header('vary', 'cookie').send(reply))
  return app.inject({ url: '/', headers: { 'accept-encoding': accept } })
}

test('a long reply is compressed for those who accept it', async () => {
  const { headers, rawPayload } = await answer(LONG, 'gzip, br')
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'cookie, accept-encoding' })
  expect(brotliDecompressSync(rawPayload).toString()).toBe(LONG)
  expect(rawPayload.length).toBeLessThan(LONG.length / 2)
})

test('others, and short replies, are sent as they are', async () => {
  const plain = await answer(LONG, 'gzip')
  expect([plain.body, plain.headers['content-encoding']]).toEqual([LONG, undefined])
  expect(plain.headers.vary).toBe('cookie, accept-encoding')
  const short = await answer('short', 'br')
  expect([short.body, short.headers.vary]).toEqual(['short', 'cookie'])
})
