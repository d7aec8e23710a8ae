import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { DrawPlainPage } from '#kernel/plain-page.ts'
import type { Context } from '#ports/context.ts'
import { registerServiceWorker } from './service-worker.ts'

function appWith(drawPlainPage: DrawPlainPage) {
  const app = Fastify()
  onTestFinished(() => app.close())
  const context: Context = Object.assign(Object.create(null), {
    config: { brandName: 'Otoiro', links: { api: 'https://api.example/v1' } },
  })
  registerServiceWorker(
    { app, context, drawPlainPage },
    {
      script: 'work()',
      offlineScript: 'list()',
    },
  )
  return app
}

async function workerOf(drawPlainPage: DrawPlainPage): Promise<string> {
  const answer = await appWith(drawPlainPage).inject({ url: '/push-worker.js' })
  expect(answer.headers['content-type']).toContain('text/javascript')
  return answer.body
}

test('a release whose offline pages look different gets another worker, and the same one otherwise', async () => {
  const draw =
    (style: string): DrawPlainPage =>
    async ({ title }) => ({ html: title, style })
  const first = await workerOf(draw('a {}'))
  expect(first).toMatch(
    /^\/\/ .+\nconst workerSettings = {"api":"https:\/\/api.example\/v1"};\nwork\(\)$/,
  )
  expect(await workerOf(draw('a {}'))).toBe(first)
  expect(await workerOf(draw('b {}'))).not.toBe(first)
})

test('files that are shared with a browser without its worker are said to be lost', async () => {
  const body = new FormData()
  body.append('files', new File(['sound'], 'rain.wav'))
  const { headers, body: payload } = new Request('http://a', { method: 'POST', body })
  const answer = await appWith(async () => ({ html: '', style: '' })).inject({
    method: 'POST',
    url: '/ja/share',
    headers: { 'content-type': headers.get('content-type') ?? '' },
    payload: Buffer.from(await new Response(payload).arrayBuffer()),
  })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/ja/sound-new?shared=lost'])
})
