import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callApi } from '#client/api-client.ts'
import { PROCESSING_AT_ONCE } from '#sounds/my-sounds-contract.ts'
import { pollProcessing } from './use-waiting.ts'

vi.mock('#client/api-client.ts', async (original) => ({
  ...(await original<object>()),
  callApi: vi.fn(),
}))
const failed = { error: true as const, status: 503, code: 'x', message: 'x', fields: {} }
const ids = Array.from({ length: PROCESSING_AT_ONCE }, (_, at) => `sound${at}`)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.mocked(callApi).mockReset()
})

test('twenty sounds that are processed are asked about with one request every two seconds, until the end', async () => {
  vi.mocked(callApi).mockResolvedValue({ items: [] })
  const stop = pollProcessing(ids, () => {})
  await vi.advanceTimersByTimeAsync(6500)
  expect(callApi).toHaveBeenCalledTimes(4)
  expect(vi.mocked(callApi).mock.lastCall?.[1]).toMatchObject({ query: { ids: ids.join() } })
  stop()
  await vi.advanceTimersByTimeAsync(6500)
  expect(callApi).toHaveBeenCalledTimes(4)
})

test('a request that fails gives no news, and the next one is made all the same', async () => {
  const news = vi.fn()
  vi.mocked(callApi).mockResolvedValueOnce(failed).mockResolvedValueOnce({ items: [] })
  const stop = pollProcessing(ids, news)
  await vi.advanceTimersByTimeAsync(0)
  expect(news).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2000)
  expect(news).toHaveBeenCalledExactlyOnceWith([])
  stop()
})
