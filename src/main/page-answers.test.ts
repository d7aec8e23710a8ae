import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Http } from '#http/http.ts'
import { createApi } from './api.ts'
import { openWebBuild } from './pages/web-build.ts'
import { startTestService, type TestService } from './testing.ts'
import { registerWeb } from './web.ts'

/** Pages that show their own address, and `/503` as while the database is away. */
const BUILD = `
const answer = async ({ url }) => {
  const { pathname } = new URL(url)
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  const status = pathname.includes('503') || globalThis.isAway ? 503 : 200
  return { answer: new Response(null, { status, headers }), html: '<p>' + pathname + '</p>' }
}
export const entry = { module: { createVisitHandler: () => answer, drawPlainPage: async () => ({ html: '', style: '' }) } }
`

let service: TestService
let http: Http
let folder = ''
let port = 0
beforeAll(async () => {
  service = await startTestService()
  folder = await mkdtemp(join(tmpdir(), 'neiro-build-'))
  await mkdir(join(folder, 'server'))
  await mkdir(join(folder, 'client', '.vite'), { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'server', 'index.js'), BUILD)
  await writeFile(join(folder, 'client', '.vite', 'manifest.json'), '{}')
  for (const script of ['embed.js', 'worker.js', 'offline.js'])
    await writeFile(join(folder, script), '')
  http = await createApi(service.context)
  await registerWeb(http, await openWebBuild(http, { kind: 'built', folder }))
  port = Number(new URL(await http.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  await http.app.close()
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

/** What is on the wire for an unchanged request target. */
function ask(target: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${target} HTTP/1.1\r\nHost: other.example\r\nConnection: close\r\n\r\n`)
  return text(socket)
}

test.each([
  ['http://other.example/', '/'],
  ['http://other.example', '/'],
  ['http://other.example/ja/terms?a=1', '/ja/terms'],
  ['*', '/*'],
  ['/terms%E2%80%A8', '/terms'],
  ['/%0A', '/'],
])('%s is the page %s', async (target, path) => {
  const answer = await ask(target)
  expect(answer).toContain('HTTP/1.1 200 OK')
  expect(answer).toContain(`<p>${path}</p>`)
})

test('a page has Retry-After while the database is away, and at no other time', async () => {
  for (const target of ['/503', '/503.data']) {
    expect((await http.app.inject(target)).headers['retry-after']).toBe('5')
  }
  expect((await http.app.inject('/terms')).headers['retry-after']).toBeUndefined()
})

test('a page that visitors were shown stays for five minutes while the database is away', async () => {
  const state = { count: 0, isListening: true }
  const changes = { count: () => state.count, isListening: () => state.isListening }
  const cached: Http = { ...(await createApi(service.context)), changes }
  await registerWeb(cached, await openWebBuild(cached, { kind: 'built', folder }))
  const ask = async (url: string, headers = {}) => {
    const { statusCode, body, headers: sent } = await cached.app.inject({ url, headers })
    return [statusCode, body, sent['retry-after']]
  }
  const shown = await ask('/terms')
  expect(shown).toEqual([200, '<p>/terms</p>', undefined])
  state.isListening = false
  vi.stubGlobal('isAway', true)
  expect(await ask('/terms')).toEqual(shown)
  expect(await ask('/privacy')).toEqual([503, '<p>/privacy</p>', '5'])
  expect(await ask('/terms', { cookie: 'token=a' })).toEqual([503, '<p>/terms</p>', '5'])
  service.clock.advance(301)
  expect((await ask('/terms'))[0]).toBe(503)
  await cached.app.close()
})

test('a page keeps access to the popups that it opens, and its opener has none to it', async () => {
  const name = 'cross-origin-opener-policy'
  expect((await http.app.inject('/terms')).headers[name]).toBe('same-origin-allow-popups')
  // The sign-in popup comes back here, still to be watched by its opener.
  for (const path of ['/auth/twitter', '/auth/twitter/callback']) {
    expect((await http.app.inject(path)).headers[name]).toBeUndefined()
  }
})
