import { afterEach, expect, test, vi } from 'vitest'
import type { Log } from '../log.ts'
import { type ErrorReports, openErrorReports } from './error-reports.ts'
import { openEnvelopeServer } from './testing.ts'

const warnings: string[] = []
const log: Log = { info() {}, warn: (_, message) => void warnings.push(message), error() {} }
const open: { close(): Promise<void> }[] = []

afterEach(async () => {
  vi.useRealTimers()
  warnings.splice(0)
  for (const each of open.splice(0).reverse()) await each.close()
})

async function start(options: { status?: number } = {}) {
  const server = await openEnvelopeServer(options)
  open.push(server)
  const reports = await openErrorReports({ dsn: server.dsn, release: 'neiro@1.0.0+2.1.1' }, log)
  open.push(reports)
  return { server, reports }
}

/** What is sent goes out with its own time. */
function reportMany(reports: ErrorReports, count: number): void {
  for (let index = 0; index < count; index += 1) {
    reports.report(new Error(`failure ${index}`), { route: 'GET /api/sounds' })
  }
}

test('an error arrives with release, route and request, and its cause first', async () => {
  const { server, reports } = await start()
  const cause = new TypeError('no connection for aoi@example.com')
  const error = new Error('the page took too long', { cause })
  reports.report(error, { route: 'GET /api/sounds/:id', requestId: 'k3f9aaaabbbb' })
  const [event] = await server.received(1)
  expect(event).toMatchObject({
    platform: 'node',
    environment: 'production',
    release: 'neiro@1.0.0+2.1.1',
    transaction: 'GET /api/sounds/:id',
    tags: { route: 'GET /api/sounds/:id', request_id: 'k3f9aaaabbbb' },
    exception: {
      values: [
        { type: 'TypeError', value: 'no connection for [email]' },
        { type: 'Error', value: 'the page took too long' },
      ],
    },
  })
  const frame = event?.exception.values[1]?.stacktrace?.frames.at(-1)
  expect(frame).toMatchObject({
    filename: 'src/ports/error-reports/error-reports.test.ts',
    in_app: true,
  })
  expect(server.requests[0]?.body).not.toContain(process.cwd())
})

test('what is thrown and is no error is not told, as it may be anything', async () => {
  const { server, reports } = await start()
  reports.report({ email: 'aoi@example.com' }, {})
  const [event] = await server.received(1)
  expect(event?.exception.values).toMatchObject([{ type: 'Error', value: 'thrown: object' }])
  expect(server.requests[0]?.body).not.toContain('aoi')
})

test('the same error is sent once a minute, and 20 errors are at most', async () => {
  const { server, reports } = await start()
  vi.useFakeTimers({ toFake: ['Date'] })
  reportMany(reports, 30)
  reportMany(reports, 30)
  await server.received(20)
  await reports.close()
  expect(server.events).toHaveLength(20)
  vi.setSystemTime(Date.now() + 60_000)
  reportMany(reports, 1)
  await server.received(21)
})

test('a service that refuses for a time is left alone', async () => {
  const { server, reports } = await start({ status: 429 })
  reportMany(reports, 1)
  await reports.close()
  reportMany(reports, 5)
  await reports.close()
  expect(server.requests).toHaveLength(1)
})

test('a service that is away is in the log, and nothing fails', async () => {
  const { server, reports } = await start()
  await server.close()
  open.shift()
  reportMany(reports, 1)
  await reports.close()
  expect(warnings).toEqual(['an error report could not be sent'])
})

test('closing waits for what is on its way, but no longer than two seconds', {
  tags: ['slow'],
}, async () => {
  const { server, reports } = await start()
  reportMany(reports, 3)
  await reports.close()
  expect(server.events).toHaveLength(3)
  const stuck = vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}))
  reports.report(new Error('the last one'), {})
  const startedAt = performance.now()
  await reports.close()
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  expect(performance.now() - startedAt).toBeGreaterThan(1_900)
  stuck.mockRestore()
})

test('without a setting nothing is sent', async () => {
  const reports = await openErrorReports(undefined, log)
  const sent = vi.spyOn(globalThis, 'fetch')
  reportMany(reports, 1)
  await reports.close()
  expect(sent).not.toHaveBeenCalled()
  sent.mockRestore()
})
