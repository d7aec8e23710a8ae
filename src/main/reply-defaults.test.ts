import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { setReplyDefaults } from './api.ts'

function answers(publicUrl?: string) {
  const app = Fastify()
  setReplyDefaults(app, publicUrl)
  app.get('/api/users/me', async () => ({ email: 'mine@example.com' }))
  app.get('/api/peaks', async (_request, reply) =>
    reply.header('cache-control', 'private, max-age=300').send({}),
  )
  app.get('/assets/a.js', async () => '')
  return async (url: string) => (await app.inject(url)).headers
}

test('a personal reply is not cached, not executed and not sniffed', async () => {
  expect(await answers()('/api/users/me')).toMatchObject({
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
})

test('a route may override the defaults, and files of the pages are cached', async () => {
  expect((await answers()('/api/peaks'))['cache-control']).toBe('private, max-age=300')
  const file = await answers()('/assets/a.js')
  expect(file['content-security-policy']).toBeUndefined()
  expect(file['cache-control']).toBeUndefined()
})

test('browsers stay on https where the service has it, and nowhere else', async () => {
  const header = 'strict-transport-security'
  expect((await answers('https://neiro.example')('/assets/a.js'))[header]).toBe('max-age=31536000')
  expect((await answers('http://localhost:3000')('/assets/a.js'))[header]).toBeUndefined()
  expect((await answers()('/assets/a.js'))[header]).toBeUndefined()
})
