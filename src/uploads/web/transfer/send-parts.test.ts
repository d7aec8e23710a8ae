import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PARTS_AT_ONCE } from '#uploads/contract.ts'
import {
  createUploadsStore,
  failed,
  lost,
  openUploader,
  scriptService,
} from '../testing/scripted-service.ts'
import { sleep } from './connection.ts'
import { ATTEMPTS } from './retry.ts'
import { StorageFailure, storageRequests } from './storage-requests.ts'

const postFile = vi.spyOn(storageRequests, 'postFile')
const putPart = vi.spyOn(storageRequests, 'putPart')

const SIGN = 'POST /upload/sounds/parts/:id/sign'
const ABORT = 'DELETE /upload/sounds/parts/:id'
let service: ReturnType<typeof scriptService>
let page: ReturnType<typeof openUploader>
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
  service = scriptService()
  page = openUploader(createUploadsStore())
})
afterEach(() => {
  page.uploader.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const run = (ms = 300_000) => vi.advanceTimersByTimeAsync(ms)
const count = (call: string) => service.asked.filter((one) => one === call).length
const partsSent = () => service.asked.filter((one) => one.startsWith('part')).length
const forever = (signal?: AbortSignal) =>
  new Promise<never>((_resolve, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )

test('a large file comes in parts, three at a time, with addresses signed in batches', async () => {
  const arrive = putPart.getMockImplementation()
  let now = 0
  let most = 0
  putPart.mockImplementation(async (...of) => {
    now += 1
    most = Math.max(most, now)
    await new Promise((resolve) => setTimeout(resolve, 10))
    await arrive?.(...of)
    now -= 1
  })
  page.add('u', service.largeFile(20))
  await run()
  expect(most).toBe(3)
  expect(partsSent()).toBe(20)
  expect(count(SIGN)).toBe(Math.ceil(20 / PARTS_AT_ONCE))
  expect(page.states()).toEqual(['READY'])
  expect(page.reports[0]).toBe('begun u p')
})

test('three large files progress together, and half of the connections stay free for the page', async () => {
  let now = 0
  let most = 0
  putPart.mockImplementation(async (_address, part, { signal, onSent }) => {
    now += 1
    most = Math.max(most, now)
    await sleep(1000, signal).finally(() => {
      now -= 1
    })
    onSent(part.size)
  })
  const file = service.largeFile(20)
  for (const id of ['a', 'b', 'c']) page.add(id, file)
  await run(10_000)
  expect(most).toBe(3)
  for (const { loaded } of page.store.get().list) expect(loaded).toBeGreaterThan(0)
  const others = ['a', 'b'].map((id) => page.uploader.remove(id))
  await run(100_000)
  await Promise.all(others)
  // An aborted request frees its place in the queue.
  expect(page.states()).toEqual(['READY'])
  expect(most).toBe(3)
})

test('a part that breaks off is sent again alone', async () => {
  putPart.mockRejectedValueOnce(lost()).mockRejectedValueOnce(new StorageFailure(503, ''))
  page.add('u', service.largeFile(5))
  await run()
  expect(partsSent()).toBe(5)
  expect(page.states()).toEqual(['READY'])
})

test('a part that gets farther than before is not counted as another failed attempt', async () => {
  const arrive = putPart.getMockImplementation()
  const file = service.largeFile(1)
  let times = 0
  putPart.mockImplementation(async (address, part, options) => {
    times += 1
    if (times > 2 * ATTEMPTS) return arrive?.(address, part, options)
    options.onSent(times * 1000)
    throw lost()
  })
  page.add('u', file, 'p')
  await page.untilEnded()
  expect(page.states()).toEqual(['READY'])
})

test('an address that has run out is signed anew', async () => {
  putPart.mockRejectedValueOnce(new StorageFailure(403, 'AccessDenied'))
  page.add('u', service.largeFile(4))
  await run()
  expect(count(SIGN)).toBe(2)
  expect(page.states()).toEqual(['READY'])
})

test('a part that is refused fails the sound; trying again sends what is missing', async () => {
  const arrive = putPart.getMockImplementation()
  putPart.mockImplementation(async (address, part, options) => {
    if (address.url === '/s/4') throw new StorageFailure(400, 'BadDigest')
    return arrive?.(address, part, options)
  })
  page.add('u', service.largeFile(5))
  await run()
  expect(page.reports.at(-1)).toBe('failed Long.wav BadDigest')
  putPart.mockImplementation(arrive ?? vi.fn())
  const before = partsSent()
  page.uploader.retry('u')
  await run()
  expect(partsSent() - before).toBe(1)
  expect(page.states()).toEqual(['READY'])
})

test('parts that the storage has lost are sent once more', async () => {
  service.answers['POST /upload/sounds/parts/:id/complete'] = [failed(409, 'parts_missing')]
  page.add('u', service.largeFile(3))
  await run()
  expect(count('GET /upload/sounds/parts/:id')).toBe(1)
  expect(page.states()).toEqual(['READY'])
})

test('what an earlier page has left is resumed, and begun anew where it is gone', async () => {
  const file = service.largeFile(4)
  service.parts.add(1).add(2)
  page.add('u', file, 'p')
  await run()
  expect(count('POST /upload/sounds/parts')).toBe(0)
  expect(partsSent()).toBe(2)
  service.answers['GET /upload/sounds/parts/:id'] = [failed(404, 'not_found')]
  service.parts.clear()
  page.add('v', file, 'p')
  await run()
  expect(count('POST /upload/sounds/parts')).toBe(1)
  expect(page.states()).toEqual(['READY', 'READY'])
})

test('a large file that is removed is aborted, and its parts are discarded', async () => {
  putPart.mockImplementation((_address, _part, { signal }) => forever(signal))
  page.add('u', service.largeFile(4))
  await run(100)
  await page.uploader.remove('u')
  expect(service.asked.at(-1)).toBe(ABORT)
  expect(page.reports).toEqual(['begun u p'])
  await run()
  expect(vi.getTimerCount()).toBe(0)
})

test('parts that begin while their upload is removed are discarded too', async () => {
  const file = service.largeFile(4)
  const parted = { id: 'late', key: 'k', bytes: file.size, partBytes: file.size, done: [] }
  const late = new Promise<object>((resolve) => setTimeout(() => resolve(parted), 1000))
  service.answers['POST /upload/sounds/parts'] = [late]
  page.add('u', file)
  await run(100)
  const removed = page.uploader.remove('u')
  await run()
  await removed
  expect(service.asked).toEqual(['POST /upload/sounds/parts', ABORT])
})

test('of a small file that is removed nothing stays, even if it had just come in whole', async () => {
  postFile.mockImplementation((_policy, _file, options) => forever(options?.signal))
  page.add('u', new File(['0123'], 'Dawn.wav'))
  await run(100)
  await page.uploader.remove('u')
  expect(service.asked.slice(-2)).toEqual(['POST /transcode/', 'DELETE /transcode/:id'])
})

test('what cannot be removed from the server is reported', async () => {
  putPart.mockImplementation((_address, _part, { signal }) => forever(signal))
  service.answers[ABORT] = [failed(500, 'unexpected')]
  page.add('u', service.largeFile(4))
  await run(100)
  await page.uploader.remove('u')
  expect(page.reports.at(-1)).toBe('left Long.wav')
})
