import { hash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Http } from '#http/http.ts'
import { publish } from '#ports/jobs/publish.ts'
import { until } from '#ports/jobs/testing.ts'
import { soundChanged } from '#works/server/sounds/events.ts'
import { createApi } from './api.ts'
import { openWebBuild } from './pages/web-build.ts'
import { startTestService, type TestService } from './testing.ts'
import { registerWeb } from './web.ts'

let service: TestService
let http: Http
let folder: string
/** The requests to the fake build, and what it waits for. */
const build = { asked: [] as string[], gate: Promise.resolve() }
const SERVER = `export const entry = { module: { createVisitHandler: () => async (request) => {
  const { asked, gate } = globalThis.testBuild
  const number = asked.push(new URL(request.url).pathname + new URL(request.url).search)
  await gate
  if (request.url.endsWith('/watched')) return { answer: new Response(null, { headers: { 'content-type': 'text/html' } }), html: '<html><head></head></html>', route: '/:watched' }
  if (request.url.endsWith('/throws')) throw new Error('broken')
  if (request.url.endsWith('/gone')) return { answer: new Response(null, { status: 302, headers: { location: '/' } }) }
  if (request.url.includes('/moved')) return { answer: new Response(null, { status: 301, headers: { location: '/to' + new URL(request.url).search } }) }
  const headers = { 'content-type': 'text/html', ...(request.url.endsWith('/own') && { 'cache-control': 'no-store' }) }
  return { answer: new Response(null, { headers }), html: 'page ' + number }
}, drawPlainPage() {} } }`

beforeAll(async () => {
  Object.assign(globalThis, { testBuild: build })
  folder = await mkdtemp(join(tmpdir(), 'neiro-web-'))
  for (const part of ['server', 'client/.vite'])
    await mkdir(join(folder, part), { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'server/index.js'), SERVER)
  await writeFile(join(folder, 'client/.vite/manifest.json'), '{}')
  for (const script of ['embed.js', 'worker.js', 'offline.js'])
    await writeFile(join(folder, script), '')
  service = await startTestService({ log: { info() {}, warn() {}, error() {} } })
  http = await createApi(service.context, { cacheResponses: true })
  await registerWeb(http, await openWebBuild(http, { kind: 'built', folder }))
  await http.app.ready()
  await until(() => http.changes?.isListening() ?? false)
})
afterAll(async () => {
  await http.app.close()
  await service.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await change()
  build.asked = []
  build.gate = Promise.resolve()
})

async function change(): Promise<void> {
  const count = () => http.changes?.count() ?? 0
  const before = count()
  await publish(service.context, service.context.db, soundChanged, { soundId: 1 })
  await until(() => count() > before)
}

async function visit(url: string, cookie?: string) {
  const answer = await http.app.inject({ url, headers: { ...(cookie && { cookie }) } })
  return { status: answer.statusCode, text: answer.body, headers: answer.headers }
}

test('visitors who request a page together get one rendering with the same headers', async () => {
  const gate = Promise.withResolvers<void>()
  build.gate = gate.promise
  const visits = [visit('/charts'), visit('/charts'), visit('/charts', 'token=mine')]
  await until(() => build.asked.length === 2)
  gate.resolve()
  const [first, second, member] = await Promise.all(visits)
  expect(second?.text).toBe(first?.text)
  expect({ ...second?.headers, date: '' }).toEqual({ ...first?.headers, date: '' })
  expect(member?.text).not.toBe(first?.text)
  expect((await visit('/charts')).text).toBe(first?.text)
  expect(build.asked).toHaveLength(2)
})

test('a page reports its errors where that is configured, under the policy of its scripts', async () => {
  expect((await visit('/watched')).text).toBe('<html><head></head></html>')
  const errorReports = { dsn: 'https://key@errors.example.com/42', release: 'neiro@1</script>' }
  const { context } = service
  const watching = await createApi({ ...context, config: { ...context.config, errorReports } })
  await registerWeb(watching, await openWebBuild(watching, { kind: 'built', folder }))
  const { body, headers } = await watching.app.inject('/watched')
  await watching.app.close()
  const [, script = ''] = /^<html><head><script>(.*)<\/script><\/head><\/html>$/s.exec(body) ?? []
  expect(script).toContain('"https://key@errors.example.com/42"')
  expect(script).toContain('"route":"/:watched"')
  expect(script).not.toContain('</script>')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain(`'sha256-${hash('sha256', script, 'base64')}'`)
  expect(policy).toMatch(/connect-src [^;]*https:\/\/errors\.example\.com(;| )/)
  expect(policy).not.toContain('key@')
  expect(headers['server-timing']).toMatch(/^request;desc="[a-z\d]{12}"$/)
})

test('a page is rendered without the parameters that no page reads, and once for all of them', async () => {
  for (const index of Array(20).keys()) await visit(`/charts?x=${index}&genre=blues`)
  expect(build.asked).toEqual(['/charts?genre=blues'])
  await visit('/charts?x=1', 'token=mine')
  expect(build.asked.at(-1)).toBe('/charts?x=1')
})

test('a visitor after a change is given no page that was begun before it', async () => {
  const gate = Promise.withResolvers<void>()
  build.gate = gate.promise
  const first = visit('/charts')
  await until(() => build.asked.length === 1)
  await change()
  const second = visit('/charts')
  await until(() => build.asked.length === 2)
  gate.resolve()
  expect((await first).text).not.toBe((await second).text)
  expect((await visit('/charts')).text).toBe((await second).text)
})

test('a redirect passes on the whole query, also what no page reads', async () => {
  const url = '/moved?utm_source=mail&sort=new'
  const { headers, statusCode } = await http.app.inject({ url })
  expect([statusCode, headers.location]).toEqual([301, '/to?utm_source=mail&sort=new'])
})

test('redirects, failures and pages that are not to be stored are made for each', async () => {
  for (const [url, status] of [
    ['/gone', 302],
    ['/throws', 500],
    ['/own', 200],
    ['/checkout/a?key=secret', 200],
  ] as const) {
    build.asked = []
    for (const _ of [1, 2]) expect(await visit(url)).toMatchObject({ status })
    expect(build.asked).toEqual([url, url])
  }
})
