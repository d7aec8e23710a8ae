import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { drain } from './drain.ts'

/** A server with a reply that is sent when `finish` is called. */
async function listen() {
  const app = Fastify({ forceCloseConnections: 'idle' })
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  app.get('/quick', async () => 'quick')
  app.get('/slow', async (_request, reply) => {
    reply.hijack()
    reply.raw.write('begun ')
    await finished
    reply.raw.end('and whole')
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, origin, finish }
}

const agent = new Agent({ keepAlive: true })
async function ask(url: string) {
  const [answer] = await once(get(url, { agent }), 'response')
  return answer
}

test('a reply that is under way is finished, connections without one end at once', async () => {
  const { app, origin, finish } = await listen()
  await text(await ask(`${origin}/quick`))
  const slow = await ask(`${origin}/slow`)
  const drained = drain(app)
  await expect(fetch(`${origin}/quick`)).rejects.toThrow()
  finish()
  expect(await text(slow)).toBe('begun and whole')
  // The connection is kept alive by its client.
  await drained
})

test('a reply that takes too long is cut', async () => {
  const { app, origin, finish } = await listen()
  const slow = await ask(`${origin}/slow`)
  const body = text(slow).catch((error) => error.message)
  await drain(app, 50)
  expect(await body).toBe('aborted')
  finish()
})
