import { expect, test, vi } from 'vitest'
import { callApi } from '#client/api-client.ts'
import { PROCESSING_AT_ONCE } from '#sounds/my-sounds-contract.ts'
import { fetchProcessing } from './use-my-sounds.ts'

vi.mock('#client/api-client.ts', async (original) => ({
  ...(await original<object>()),
  callApi: vi.fn(),
}))
const failed = { error: true as const, status: 503, code: 'x', message: 'x', fields: {} }
const ids = Array.from({ length: PROCESSING_AT_ONCE }, (_, at) => `sound${at}`).join()
const { signal } = new AbortController()

test('twenty sounds that are processed are polled with one request', async () => {
  vi.mocked(callApi).mockResolvedValueOnce({ items: [] })
  expect(await fetchProcessing(ids, signal)).toEqual([])
  expect(callApi).toHaveBeenCalledOnce()
  expect(vi.mocked(callApi).mock.lastCall?.[1]).toMatchObject({ query: { ids } })
})

test('a request that fails gives no progress', async () => {
  vi.mocked(callApi).mockResolvedValueOnce(failed)
  expect(await fetchProcessing(ids, signal)).toBeUndefined()
})
