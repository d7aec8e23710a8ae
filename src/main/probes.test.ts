import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerProbes } from './probes.ts'

test('a process is live from its start, ready while it wants requests, and needs no framework for it', async () => {
  let isReady = false
  const app = Fastify()
  app.addHook('onRequest', async () => {
    throw new Error('the framework runs')
  })
  answerProbes(app.server, { isReady: () => isReady, checks: {} })
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

test('what is away is reported beside it, at most once in two seconds', async () => {
  const app = Fastify()
  let asked = 0
  answerProbes(app.server, {
    isReady: () => true,
    checks: {
      database: async () => {
        asked += 1
      },
      storage: () => Promise.reject(new Error('refused')),
      silent: () => new Promise(() => {}),
    },
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const bodies = await Promise.all(
    [1, 2, 3].map(async () => {
      const answer = await fetch(`${origin}/readyz`)
      return `${answer.status} ${await answer.text()}`
    }),
  )
  expect(new Set(bodies)).toEqual(new Set(['200 ready\ndatabase up\nstorage away\nsilent away\n']))
  expect(asked).toBe(1)
  await app.close()
})
