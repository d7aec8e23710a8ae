import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, inject, test, vi } from 'vitest'
import { until } from '../jobs/testing.ts'
import { waitForDatabase } from './wait-for-database.ts'

const never = new AbortController().signal

/** The test server's address at a port where nothing listens yet. */
async function closedPort() {
  const target = new URL(inject('testServerUrl'))
  const { port: real, hostname } = target
  const server = createServer((near) => {
    const far = connect(Number(real), hostname)
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) socket.on('error', () => {})
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address: AddressInfo | string | null = server.address()
    return address !== null && typeof address === 'object' ? address.port : 0
  }
  const port = await listen(0)
  await new Promise((closed) => server.close(closed))
  target.port = String(port)
  target.searchParams.delete('host') // a socket would go past that port
  return { url: target.href, open: () => listen(port), close: () => server.close() }
}

test('a database that starts later than the service is waited for, and the log says so', async () => {
  const { url, open, close } = await closedPort()
  const log = { warn: vi.fn() }
  const waiting = waitForDatabase(url, { log, signal: never, tryMs: 20 })
  await until(() => log.warn.mock.calls.length > 1)
  await open()
  await waiting
  expect(log.warn.mock.calls[0]).toEqual([
    { error: expect.stringContaining('ECONNREFUSED') },
    expect.stringMatching(
      /^The database \w+ at 127\.0\.0\.1:\d+ isn’t responding, waiting for it$/,
    ),
  ])
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain(new URL(url).password)
  close()
})

test('the wait ends after its longest time, and when the service is stopped', async () => {
  const { url } = await closedPort()
  const log = { warn: vi.fn() }
  await expect(
    waitForDatabase(url, { log, signal: never, longestMs: 50, tryMs: 20 }),
  ).rejects.toThrow(/isn’t responding: connect ECONNREFUSED/)
  const stopping = new AbortController()
  const waiting = waitForDatabase(url, { log, signal: stopping.signal })
  await until(() => log.warn.mock.calls.length > 0)
  stopping.abort()
  await expect(waiting).rejects.toThrow('aborted')
})

test('what waiting does not change is left to the connection that follows', async () => {
  const url = new URL(inject('testServerUrl'))
  url.pathname = '/no_such_database'
  const log = { warn: vi.fn() }
  await waitForDatabase(url.href, { log, signal: never })
  expect(log.warn).not.toHaveBeenCalled()
})
