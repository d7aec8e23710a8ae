import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerProbes } from './probes.ts'

test('a process is live from its start, ready while it wants requests, and needs no framework for it', async () => {
  let isReady = false
  const app = Fastify()
  app.addHook('onRequest', async () => {
    throw new Error('the framework runs')
  })
  answerProbes(app.server, () => isReady)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const probe = async (path: string, method = 'GET') =>
    (await fetch(origin + path, { method })).status

  expect([await probe('/livez'), await probe('/readyz')]).toEqual([200, 503])
  isReady = true
  expect([await probe('/livez'), await probe('/readyz')]).toEqual([200, 200])
  expect(await probe('/readyz', 'HEAD')).toBe(200)
  isReady = false
  expect([await probe('/livez'), await probe('/readyz')]).toEqual([200, 503])
  expect(await probe('/')).toBe(500)
  await app.close()
})
