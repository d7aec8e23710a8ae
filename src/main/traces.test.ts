import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testDatabase } from '#ports/database/testing.ts'
import { createApi } from './api.ts'
import { startTestService, type TestService } from './testing.ts'
import { openTraces, type Traces } from './traces.ts'

const Attributes = z.array(z.object({ key: z.string(), value: z.looseObject({}) }))
const Span = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  attributes: Attributes,
})
const Sent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
})

let service: TestService
let traces: Traces
const sent: z.output<typeof Span>[] = []
let headers: unknown
/** A collector, which takes what OpenTelemetry's exporter sends. */
const collector = createServer(async (request, response) => {
  headers = request.headers['api-key']
  const { resourceSpans } = z.parse(Sent, await json(request))
  sent.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})

beforeAll(async () => {
  service = await startTestService()
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  const address = collector.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const url = `http://127.0.0.1:${port}/v1/traces`
  traces = await openTraces({ url, headers: { 'api-key': 'secret' }, ratio: 1 })
})
afterAll(async () => {
  collector.close()
  await service.close()
})

test('a request, its statements and a job are spans without what anyone wrote', async () => {
  const { pool, db, close } = await testDatabase()
  traces.traceStatements(pool)
  const { app } = await createApi({ ...service.context, db, replicas: undefined })
  traces.traceRequests(app)
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const url = '/api/users/someone-private?q=hidden'
  expect((await app.inject({ url, headers: { traceparent } })).statusCode).toBe(404)
  await traces.traceJob('count', async () => {
    await db.selectFrom('users').select('id').where('email', '=', 'private@example.com').execute()
  })
  const failing = traces.traceJob('failing', () => Promise.reject(new Error('as it should')))
  await expect(failing).rejects.toThrow('as it should')
  await app.close()
  await close()
  await traces.close()

  expect(headers).toBe('secret')
  const named = (name: string) => sent.find((span) => span.name === name)
  const request = named('GET /api/users/:username')
  expect(request).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
    attributes: expect.arrayContaining([
      { key: 'http.response.status_code', value: { intValue: 404 } },
    ]),
  })
  const children = sent.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(children).toContainEqual(expect.objectContaining({ name: 'select' }))
  const job = sent.find(({ name }) => name === 'job count')
  expect(sent.filter(({ parentSpanId }) => parentSpanId === job?.spanId)).toHaveLength(1)
  expect(named('job failing')?.attributes).toContainEqual({
    key: 'error.type',
    value: { stringValue: 'Error' },
  })
  expect(JSON.stringify(sent)).not.toMatch(/private|hidden/)
})
