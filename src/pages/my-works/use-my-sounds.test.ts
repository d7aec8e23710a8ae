import { expect, test, vi } from 'vitest'
import { transport } from '#client/api-client.ts'
import { PROCESSING_AT_ONCE } from '#works/my-sounds-contract.ts'
import { fetchProcessing } from './use-my-sounds.ts'

const callApi = vi.spyOn(transport, 'send')
const failed = { error: true as const, status: 503, code: 'x', message: 'x', fields: {} }
const ids = Array.from({ length: PROCESSING_AT_ONCE }, (_, at) => `sound${at}`).join()
const { signal } = new AbortController()

test('twenty sounds that are processed are polled with one request', async () => {
  callApi.mockResolvedValueOnce({ items: [] })
  expect(await fetchProcessing(ids, signal)).toEqual([])
  expect(callApi).toHaveBeenCalledOnce()
  expect(callApi.mock.lastCall?.[1]).toMatchObject({ query: { ids } })
})

test('a request that fails gives no progress', async () => {
  callApi.mockResolvedValueOnce(failed)
  expect(await fetchProcessing(ids, signal)).toBeUndefined()
})
