import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openToAnyOrigin } from './any-origin.ts'

const app = Fastify()
beforeAll(async () => {
  app.get('/open', openToAnyOrigin(app, '/open'), async () => 'music')
  app.get('/ended', openToAnyOrigin(app, '/ended'), async () => {
    throw new Error('ended')
  })
  await app.ready()
})
afterAll(() => app.close())

const ask = (
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'OPTIONS' = 'GET',
) => app.inject({ url, method, headers: { origin: 'https://fans.example', ...headers } })

test('a page of any origin reads replies and errors, and which part of a file it got', async () => {
  for (const url of ['/open', '/ended']) {
    const { headers } = await ask(url)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-expose-headers']).toContain('content-range')
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
  }
})

test('a browser learns beforehand that it may ask for a part', async () => {
  const asked = {
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'range',
  }
  const { statusCode, headers } = await ask('/open', asked, 'OPTIONS')
  expect(statusCode).toBe(204)
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': '*',
  })
})

test('a reply to cookies stays with its own origin', async () => {
  const { headers } = await ask('/open', { cookie: 'token=x' })
  expect(headers).not.toHaveProperty('access-control-allow-origin')
})
