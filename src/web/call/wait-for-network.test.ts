import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitForNetwork } from './wait-for-network.ts'

const DATA = new URL('https://neiro.test/sound/a/edit.data?_routes=x')
const away = () => Promise.reject(new TypeError('Failed to fetch'))
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a page’s data are asked for again until the network is there', async () => {
  const answer = new Response('data')
  const fetch = vi.fn(away).mockImplementationOnce(away).mockImplementationOnce(away)
  fetch.mockResolvedValueOnce(answer as never)
  const asked = waitForNetwork(fetch)(DATA, { method: 'GET' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(await asked).toBe(answer)
  expect(fetch.mock.calls).toEqual(Array(3).fill([DATA, { method: 'GET' }]))
})

test('whoever has gone elsewhere meanwhile asks no more', async () => {
  const fetch = vi.fn(away).mockImplementationOnce(away)
  fetch.mockRejectedValueOnce(new DOMException('gone', 'AbortError'))
  const asked = waitForNetwork(fetch)(DATA)
  const ended = expect(asked).rejects.toThrow('gone')
  await vi.advanceTimersByTimeAsync(5000)
  await ended
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('all other requests fail at once', async () => {
  const fetch = vi.fn(away)
  for (const address of ['/api/sounds', '/api/search?q=my.data', '/media/my.database']) {
    await expect(waitForNetwork(fetch)(address)).rejects.toThrow('Failed to fetch')
  }
  expect(fetch).toHaveBeenCalledTimes(3)
})
