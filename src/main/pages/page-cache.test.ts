import { brotliDecompressSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFastPath } from '#http/fast-path.ts'
import {
  type CachedPage,
  compressedOf,
  keyWithoutCookies,
  sendCachedPage,
  sharedPageOf,
} from './page-cache.ts'

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

const html = Buffer.from('<!doctype html>夜')
const page: CachedPage = {
  html,
  headers: { 'content-type': 'text/html; charset=utf-8', etag: 'W/"night"', vary: 'cookie' },
}

test('a visitor without a cookie gets the cached page that the others share', async () => {
  const keys: (string | undefined)[] = []
  const server = Fastify()
  await server.register(cookie)
  server.get('/*', async (request) => sharedPageOf(request)?.key ?? 'not shared')
  addFastPath(server.server, (request, response) => {
    keys.push(keyWithoutCookies(request))
    if (request.headers['x-cached'] === undefined) return false
    return sendCachedPage(page, request, response)
  })
  const origin = await server.listen({ host: '127.0.0.1', port: 0 })
  const ask = async (headers: Record<string, string>, method = 'GET') => {
    const answer = await fetch(`${origin}/a?b`, { method, headers })
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }
  // Each asks in the way of the framework, which reports its key, after the short one reported its own.
  expect([(await ask({})).text]).toEqual(keys)
  const others: Record<string, string>[] = [
    { cookie: 'token=x' },
    { cookie: 'NEXT_LOCALE=ja' },
    { authorization: 'x' },
  ]
  for (const headers of others) {
    await ask(headers)
    expect(keys.at(-1)).toBeUndefined()
  }
  // No one has requested it compressed yet: the framework sends it, which can wait for that.
  const first = await ask({ 'x-cached': '1', 'accept-encoding': 'br' })
  expect([first.text, first.headers.get('content-encoding')]).toEqual([keys.at(-1), null])
  await compressedOf(page)
  for (const encoding of ['br', 'identity']) {
    const cached = await ask({ 'x-cached': '1', 'accept-encoding': encoding })
    expect([cached.status, cached.text]).toEqual([200, String(html)])
    expect(cached.headers.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null)
    expect(Object.fromEntries(cached.headers)).toMatchObject(page.headers)
  }
  expect((await ask({ 'x-cached': '1', 'if-none-match': 'W/"night"' })).status).toBe(304)
  const head = await ask({ 'x-cached': '1', 'accept-encoding': 'identity' }, 'HEAD')
  expect([head.text, head.headers.get('content-length')]).toEqual(['', String(html.length)])
  await server.close()
})

test('a page is compressed once, for all who ask at the same time', async () => {
  const asked: CachedPage = { html, headers: {} }
  const [one, other] = await Promise.all([compressedOf(asked), compressedOf(asked)])
  expect(other).toBe(one)
  expect(brotliDecompressSync(one)).toEqual(html)
})
