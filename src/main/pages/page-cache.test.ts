import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyOfPage } from './page-cache.ts'

let app: FastifyInstance

beforeAll(async () => {
  app = Fastify()
  await app.register(cookie)
  app.get('/*', async (request) => keyOfPage(request) ?? 'not shared')
})
afterAll(() => app.close())

async function keyOf(url: string, headers: Record<string, string> = {}): Promise<string> {
  return (await app.inject({ url, headers })).body
}

test('visitors share a page', async () => {
  expect(await keyOf('/a')).toBe(await keyOf('/a', { 'user-agent': 'other' }))
  expect(await keyOf('/a')).not.toBe('not shared')
})

test('a person with a session gets a page of their own', async () => {
  expect(await keyOf('/a', { cookie: 'token=secret' })).toBe('not shared')
  expect(await keyOf('/a', { authorization: 'Bearer secret' })).toBe('not shared')
})

test('another host, query, language or answered consent banner is another page', async () => {
  const keys = [
    await keyOf('/a'),
    await keyOf('/a?page=2'),
    await keyOf('/a', { host: 'other.example' }),
    await keyOf('/a', { cookie: 'NEXT_LOCALE=ja' }),
    await keyOf('/a', { cookie: 'consent=1' }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})
