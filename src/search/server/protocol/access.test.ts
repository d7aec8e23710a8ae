import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '#main/testing.ts'
import { searchKeyOf } from './keys.ts'

let service: TestService
let key: string
beforeAll(async () => {
  service = await startTestService({ env: { TRUSTED_PROXIES: 'loopback' } })
  key = searchKeyOf(service.context.config, 'search')
})
afterAll(() => service.close())

async function post(path: string, body: object, headers: object = {}) {
  const answer = await service.app.inject({
    method: 'POST',
    url: `/search/1${path}`,
    headers: {
      'x-algolia-application-id': 'selfhosted',
      'x-algolia-api-key': key,
      ...headers,
    },
    payload: body,
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

test('any page may search, without cookies, and is told so before it asks', async () => {
  const asked = await service.app.inject({
    method: 'OPTIONS',
    url: '/search/1/indexes/*/queries',
    headers: { origin: 'https://fans.example', 'access-control-request-method': 'POST' },
  })
  expect(asked.statusCode).toBe(204)
  expect(asked.headers['access-control-allow-origin']).toBe('*')
  expect(asked.headers['access-control-allow-headers']).toBe('*')
  expect(asked.headers).not.toHaveProperty('access-control-allow-credentials')
  for (const apiKey of [key, 'wrong']) {
    const headers = { origin: 'https://fans.example', 'x-algolia-api-key': apiKey }
    const answer = await post('/indexes/media/query', {}, headers)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  }
})

test('one network has 6,000 queries a minute, counted one by one', async () => {
  // Counted before they are read.
  const requests = Array(50).fill({ indexName: 'nothing' })
  const call = { 'x-forwarded-for': '203.0.113.9' }
  let allowed = 0
  let answer = await post('/indexes/*/queries', { requests }, call)
  for (; answer.status === 404 && allowed < 200; allowed++) {
    answer = await post('/indexes/*/queries', { requests }, call)
  }
  expect([allowed, answer.status]).toEqual([120, 429])
  expect(answer.body).toEqual({ message: 'Too many requests', status: 429 })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect((await post('/indexes/media/query', {}, call)).status).toBe(429)
  expect((await post('/indexes/media/query', {})).status).toBe(200)
})
