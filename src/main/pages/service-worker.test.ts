import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { DrawPlainPage } from '#kernel/plain-page.ts'
import type { Context } from '#ports/context.ts'
import { registerServiceWorker } from './service-worker.ts'

async function workerOf(drawPlainPage: DrawPlainPage): Promise<string> {
  const app = Fastify()
  onTestFinished(() => app.close())
  const context: Context = Object.assign(Object.create(null), { config: { brandName: 'Otoiro' } })
  registerServiceWorker(
    { app, context, drawPlainPage },
    {
      script: 'work()',
      offlineScript: 'list()',
    },
  )
  const answer = await app.inject({ url: '/push-worker.js' })
  expect(answer.headers['content-type']).toContain('text/javascript')
  return answer.body
}

test('a release whose offline pages look different gets another worker, and the same one otherwise', async () => {
  const draw =
    (style: string): DrawPlainPage =>
    async ({ title }) => ({ html: title, style })
  const first = await workerOf(draw('a {}'))
  expect(first).toMatch(/^\/\/ .+\nwork\(\)$/)
  expect(await workerOf(draw('a {}'))).toBe(first)
  expect(await workerOf(draw('b {}'))).not.toBe(first)
})
