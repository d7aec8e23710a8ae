import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { transport } from '#client/api-client.ts'
import { failure } from '#client/failure.ts'
import { ATTEMPTS } from '../transfer/retry.ts'
import { StorageFailure, storageRequests } from '../transfer/storage-requests.ts'
import { uploadImage } from './upload-image.ts'

const callApi = vi.spyOn(transport, 'send')
const postFile = vi.spyOn(storageRequests, 'postFile')

const policy = { id: 'image', url: '/s/', params: { key: 'k' } }
beforeEach(() => {
  vi.useFakeTimers()
  callApi.mockReset().mockResolvedValue(policy)
  postFile.mockReset().mockResolvedValue(undefined)
})
afterEach(() => vi.useRealTimers())

const image = new File(['x'], 'a.png', { type: 'image/png' })
async function upload(ending = new AbortController()) {
  const answer = uploadImage(image, ending.signal)
  answer.catch(() => {})
  await vi.advanceTimersByTimeAsync(120_000)
  return answer
}

test('an image whose connection breaks is sent again, with the same policy', async () => {
  postFile
    .mockRejectedValueOnce(new StorageFailure(0, 'NetworkError'))
    .mockRejectedValueOnce(new StorageFailure(503, ''))
  expect(await upload()).toEqual({ id: 'image' })
  expect(callApi).toHaveBeenCalledOnce()
})

test('a policy that gets no answer is requested again', async () => {
  callApi.mockResolvedValueOnce(failure(0, 'unavailable', ''))
  expect(await upload()).toEqual({ id: 'image' })
})

test('attempts end when the connection stays away, and a refused image is not sent again', async () => {
  postFile.mockRejectedValue(new StorageFailure(0, 'Stalled'))
  expect(await upload()).toMatchObject({ status: 0, code: 'unavailable' })
  expect(postFile.mock.calls.length).toBe(ATTEMPTS)
  postFile.mockReset().mockRejectedValue(new StorageFailure(413, 'EntityTooLarge'))
  expect(await upload()).toMatchObject({ status: 413, code: 'image_too_large' })
  expect(postFile).toHaveBeenCalledOnce()
})

test('an image that is removed between two attempts is not sent again', async () => {
  const ending = new AbortController()
  postFile.mockImplementation(async () => {
    setTimeout(() => ending.abort(new Error('another was chosen')), 100)
    throw new StorageFailure(0, 'NetworkError')
  })
  await expect(upload(ending)).rejects.toThrow('another was chosen')
  expect(postFile).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})
