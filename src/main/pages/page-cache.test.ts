import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyWithoutCookies, sharedPageOf } from './page-cache.ts'

let app: FastifyInstance

beforeAll(async () => {
  app = Fastify()
  await app.register(cookie)
  app.get('/*', async (request) => sharedPageOf(request)?.key ?? 'not shared')
})
afterAll(() => app.close())

async function keyOf(url: string, headers: Record<string, string> = {}): Promise<string> {
  return (await app.inject({ url, headers })).body
}

test('visitors share a page', async () => {
  expect(await keyOf('/a')).toBe(await keyOf('/a', { 'user-agent': 'other' }))
  expect(await keyOf('/a')).not.toBe('not shared')
})

test('a person with a session, or with purchases of a guest, gets a page of their own', async () => {
  expect(await keyOf('/a', { cookie: 'token=secret' })).toBe('not shared')
  expect(await keyOf('/a', { cookie: 'orders=aaaaaaaaaaaa.x.y' })).toBe('not shared')
  expect(await keyOf('/a', { authorization: 'Bearer secret' })).toBe('not shared')
})

test('a search is rendered for each who asks, with all of its filters', async () => {
  expect(await keyOf('/search')).toBe(await keyOf('/search?'))
  for (const url of ['/search?q=a', '/ja/search?q=a&tag=b&price=free', '/search/?genre=jazz'])
    expect(await keyOf(url)).toBe('not shared')
})

test('another host, language or answered consent banner is another page', async () => {
  const keys = [
    await keyOf('/a'),
    await keyOf('/a', { host: 'other.example' }),
    await keyOf('/a', { cookie: 'NEXT_LOCALE=ja' }),
    await keyOf('/a', { cookie: 'consent=1' }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})

test('parameters that no page reads, their order and repetition make no page of their own', async () => {
  const page = await keyOf('/genre/jazz?sort=new&cursor=2')
  for (const query of [
    'cursor=2&sort=new',
    'x=1&sort=new&cursor=2&utm=a',
    'sort=new&cursor=2&cursor=3',
  ])
    expect(await keyOf(`/genre/jazz?${query}`)).toBe(page)
  const plain = await keyOf('/a')
  for (const query of ['x=1', 'x=2', '', 'cursors=1', 'cursor=2', 'sort=new'])
    expect(await keyOf(`/a?${query}`)).toBe(plain)
  expect(await keyOf('/a', { cookie: 'NEXT_LOCALE=xx' })).toBe(plain)
})

test('each page has variants by what it reads alone, and by values that mean something', async () => {
  for (const [path, read, unread] of [
    ['/sound/a/rain', [], ['t=1', 't=2m', 'cursor=a']],
    [
      '/ja/charts',
      ['genre=blues', 'period=month'],
      ['genre=x', 'period=x', 'sort=new', 'cursor=a'],
    ],
    ['/genre/jazz', ['cursor=a', 'show=albums', 'sort=popular'], ['show=x', 'sort=x', 't=1']],
    ['/ja/tag/%E5%A4%9C/', ['cursor=a', 'show=albums', 'sort=clapped'], ['period=month']],
    ['/new', ['cursor=a'], ['sort=popular']],
    ['/albums/', ['cursor=a'], ['sort=popular']],
    ['/user/mio/followers', ['cursor=a'], ['t=1']],
    ['/', [], ['cursor=a', 'genre=blues']],
  ] as const) {
    const keys = await Promise.all(read.map((query) => keyOf(`${path}?${query}`)))
    const plain = await keyOf(path)
    expect(new Set([plain, ...keys]).size).toBe(read.length + 1)
    for (const query of unread) expect(await keyOf(`${path}?${query}`)).toBe(plain)
  }
})

test('data for the browser and what opens by a secret are not shared', async () => {
  for (const url of [
    '/a.data',
    '/_root.data?sort=new',
    '/checkout/b?key=secret',
    '/ja/redeem?code=a',
  ])
    expect(await keyOf(url)).toBe('not shared')
})

test('the key of a visitor without a cookie is found without the framework', async () => {
  const keys: (string | undefined)[] = []
  const keyOfRaw = (headers: Record<string, string>) => {
    app.server.once('request', (request) => keys.push(keyWithoutCookies(request)))
    return fetch(`${origin}/a?b`, { headers }).then((answer) => answer.text())
  }
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const shared = await keyOfRaw({})
  expect(keys).toEqual([shared])
  const others: Record<string, string>[] = [
    { cookie: 'token=x' },
    { cookie: 'NEXT_LOCALE=ja' },
    { authorization: 'x' },
  ]
  for (const headers of others) {
    await keyOfRaw(headers)
    expect(keys.at(-1)).toBeUndefined()
  }
})
