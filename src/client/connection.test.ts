import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { importChunk, isWaiting, retry, retryPageData, subscribe } from './connection.ts'

const DATA = new URL('https://neiro.test/sound/a/edit.data?_routes=x')
const away = () => Promise.reject(new TypeError('Failed to fetch'))
let page: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Fails until `connect` is called. */
function network() {
  let connected = false
  const connect = () => {
    connected = true
  }
  const fetch = vi.fn<typeof globalThis.fetch>(async () => (connected ? Response.json({}) : away()))
  return { fetch, connect }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

test('the data of a page are asked for again when someone presses Retry', async () => {
  const { fetch, connect } = network()
  const asked = retryPageData(fetch)(DATA, { method: 'GET' })
  await settled()
  expect(isWaiting()).toBe(true)
  connect()
  retry()
  expect((await asked).status).toBe(200)
  expect(isWaiting()).toBe(false)
  expect(fetch.mock.calls).toEqual(Array(2).fill([DATA, { method: 'GET' }]))
})

test('they are asked for again by themselves when the network is back', async () => {
  const { fetch, connect } = network()
  const asked = retryPageData(fetch)(DATA)
  await settled()
  connect()
  page.dispatchEvent(new Event('online'))
  expect((await asked).status).toBe(200)
})

test('where nothing reports that the network is back, the pauses between two attempts grow to a minute', async () => {
  const { fetch, connect } = network()
  const asked = retryPageData(fetch)(DATA)
  await settled()
  const counts: number[] = []
  for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
    await vi.advanceTimersByTimeAsync(1000 * seconds - 1)
    counts.push(fetch.mock.calls.length)
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7])
  connect()
  retry()
  await asked
})

test('an aborted navigation no longer waits', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async (_, init) => {
    init?.signal?.throwIfAborted()
    return away()
  })
  const navigation = new AbortController()
  const asked = retryPageData(fetch)(DATA, { signal: navigation.signal })
  const ended = expect(asked).rejects.toThrow('aborted')
  await settled()
  navigation.abort()
  await ended
  expect(isWaiting()).toBe(false)
})

test('those who watch hear when the waiting begins and when it ends, not of attempts between', async () => {
  const seen: boolean[] = []
  const stop = subscribe(() => seen.push(isWaiting()))
  const { fetch, connect } = network()
  const asked = retryPageData(fetch)(DATA)
  await settled()
  retry()
  await settled()
  connect()
  retry()
  await asked
  stop()
  expect(new Set(seen.slice(0, -1))).toEqual(new Set([true]))
  expect(seen.at(-1)).toBe(false)
})

test('all other requests fail immediately', async () => {
  const fetch = vi.fn(away)
  for (const address of ['/api/sounds', '/api/search?q=my.data', '/media/my.database']) {
    await expect(retryPageData(fetch)(address)).rejects.toThrow('Failed to fetch')
  }
  expect(fetch).toHaveBeenCalledTimes(3)
})

test('a chunk is imported again once the service can be reached, and not when a proxy answers for it', async () => {
  const { fetch, connect } = network()
  fetch.mockImplementationOnce(async () => new Response(null, { status: 502 }))
  vi.stubGlobal('fetch', fetch)
  const load = vi.fn(away).mockImplementationOnce(away)
  load.mockResolvedValueOnce('the page' as never)
  const imported = importChunk(load)
  await settled()
  retry()
  await settled()
  expect(load).toHaveBeenCalledTimes(1)
  connect()
  retry()
  expect(await imported).toBe('the page')
})

test('a chunk that a new release has replaced is not retried', async () => {
  vi.stubGlobal('fetch', async () => new Response())
  const load = vi.fn(away)
  await expect(importChunk(load)).rejects.toThrow('Failed to fetch')
  expect(load).toHaveBeenCalledTimes(2)
})
