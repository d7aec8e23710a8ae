import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Http } from '#http/http.ts'
import { openErrorReports } from '#ports/error-reports/error-reports.ts'
import { openEnvelopeServer } from '#ports/error-reports/testing.ts'
import { createApi } from './api.ts'
import { startTestService, type TestService } from './testing.ts'

let service: TestService
let http: Http
let server: Awaited<ReturnType<typeof openEnvelopeServer>>
const logged: object[] = []
const log = { info() {}, warn() {}, error: (fields: object) => void logged.push(fields) }

beforeAll(async () => {
  server = await openEnvelopeServer()
  const settings = { dsn: server.dsn, release: 'neiro@1.0.0+2.1.1' }
  service = await startTestService({ leavesOrphanedFiles: 'a table is away' })
  const errorReports = await openErrorReports(settings, log)
  http = await createApi({ ...service.context, log, errorReports })
  await http.app.ready()
})
afterAll(async () => {
  await http.app.close()
  await service.close()
  await server.close()
})

test('an unexpected error of a call is reported with its pattern, and nothing about who called', async () => {
  const member = await service.signUp('akane')
  await sql`alter table sounds rename to lost_sounds`.execute(service.context.db)
  const answer = await http.app.inject({
    url: '/api/sounds/k3f9aaaabbbb?key=secret',
    headers: { authorization: `Bearer ${member.token}`, cookie: 'orders=secret' },
  })
  expect(answer.statusCode).toBe(500)
  const [event] = await server.received(1)
  const requestId = event?.tags.request_id
  expect(event).toMatchObject({
    release: 'neiro@1.0.0+2.1.1',
    transaction: 'GET /api/sounds/:id',
    exception: { values: [{ type: 'error', value: 'relation "sounds" does not exist' }] },
  })
  expect(logged).toMatchObject([{ requestId }])
  expect(requestId).toMatch(/^[a-z\d]{12}$/)
  const [{ body } = { body: '' }] = server.requests
  for (const own of [member.token, 'akane', 'secret', 'k3f9aaaabbbb', '127.0.0.1']) {
    expect(body).not.toContain(own)
  }
})
