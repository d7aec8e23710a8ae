import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPolling } from './polling.ts'

const document = Object.assign(new EventTarget(), { hidden: false })

beforeEach(() => {
  document.hidden = false
  vi.useFakeTimers()
  vi.stubGlobal('document', document)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pause = 2000
const page = new EventTarget()

test('requests follow each other with a pause in between, until polling is stopped', async () => {
  const ask = vi.fn(async () => {})
  const stop = startPolling(ask, { pause, page, immediately: true })
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(6500)
  expect(ask).toHaveBeenCalledTimes(4)
  stop()
  await vi.advanceTimersByTimeAsync(6500)
  expect(ask).toHaveBeenCalledTimes(4)
})

test('a slow request is not overtaken by the next', async () => {
  const ask = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 10_000)))
  startPolling(ask, { pause, page })
  await vi.advanceTimersByTimeAsync(11_000)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a pause may grow with the requests that were sent', async () => {
  const ask = vi.fn(async () => {})
  startPolling(ask, { pause: (sent) => 1000 * 2 ** sent, page })
  await vi.advanceTimersByTimeAsync(7000)
  expect(ask).toHaveBeenCalledTimes(3)
})

test('a hidden page sends nothing, and one that was due when it is shown again', async () => {
  const ask = vi.fn(async () => {})
  document.hidden = true
  startPolling(ask, { pause, page })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ask).not.toHaveBeenCalled()
  document.hidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a request that was aborted by the stop is no error', async () => {
  const ask = (signal: AbortSignal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const stop = startPolling(ask, { pause, page, immediately: true })
  stop()
  await vi.advanceTimersByTimeAsync(0)
})
