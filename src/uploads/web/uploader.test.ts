import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { transport } from '#client/api-client.ts'
import {
  closeFakeWindow,
  createUploadsStore,
  failed,
  lost,
  openFakeWindow,
  openUploader,
  scriptService,
  transcodePurpose,
} from './testing/scripted-service.ts'
import { ATTEMPTS } from './transfer/retry.ts'
import { StorageFailure, storageRequests } from './transfer/storage-requests.ts'
import { UploadFailure } from './transfer/upload-task.ts'

const callApi = vi.spyOn(transport, 'send')
const postFile = vi.spyOn(storageRequests, 'postFile')
const putPart = vi.spyOn(storageRequests, 'putPart')

let service: ReturnType<typeof scriptService>
let page: ReturnType<typeof openUploader>
let window: EventTarget
beforeEach(() => {
  window = openFakeWindow()
  service = scriptService()
  page = openUploader(createUploadsStore())
})
afterEach(() => {
  page.uploader.close()
  closeFakeWindow()
})

const small = () => new File(['0123'], 'Dawn.wav', { type: 'audio/wav' })
const run = (ms = 120_000) => vi.advanceTimersByTimeAsync(ms)
const count = (call: string) => service.asked.filter((one) => one === call).length
function connection(is: 'offline' | 'online') {
  vi.stubGlobal('navigator', { onLine: is === 'online' })
  window.dispatchEvent(new Event(is))
}
const whenAborted = (signal?: AbortSignal) =>
  new Promise<never>((_resolve, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )

test('after the file has arrived a transcode is requested, and followed until it is ready', async () => {
  service.answers['GET /transcode/status/:id'] = [{ status: 'TRANSCODING', progress: 0.5 }]
  page.add('u', small())
  await run()
  expect(service.asked).toEqual([
    'GET /upload/sounds/policy/',
    'file',
    'POST /transcode/',
    'GET /transcode/status/:id',
    'GET /transcode/status/:id',
  ])
  expect(page.reports).toEqual(['arrived Dawn.wav', 'stored u', 'ready Dawn.wav'])
  expect(page.states()).toEqual(['READY'])
})

test('a transcode that cannot be requested fails the upload', async () => {
  service.answers['POST /transcode/'] = [failed(409, 'file_missing')]
  page.add('u', small())
  await run()
  expect(page.reports.at(-1)).toBe('failed Dawn.wav file_missing')
  expect(page.states()).toEqual(['ERROR'])
})

test('a transfer that is refused fails the sound, and no transcode is requested', async () => {
  postFile.mockRejectedValue(new StorageFailure(400, 'MalformedPOSTRequest'))
  page.add('u', small())
  await page.untilEnded()
  expect(page.reports).toEqual(['failed Dawn.wav MalformedPOSTRequest'])
  expect(page.states()).toEqual(['ERROR'])
  expect(service.asked).not.toContain('POST /transcode/')
})

test('an upload whose connection stays lost is attempted ten times, with growing pauses, and then by Retry', async () => {
  const post = postFile.getMockImplementation()
  const times: number[] = []
  postFile.mockImplementation(async () => {
    times.push(performance.now())
    throw lost()
  })
  page.add('u', small())
  await page.untilEnded()
  expect(page.reports).toEqual(['failed Dawn.wav NetworkError'])
  expect(times).toHaveLength(ATTEMPTS)
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect(pauses[5]).toBeGreaterThan(8 * (pauses[0] ?? 0))
  postFile.mockImplementation(post ?? vi.fn())
  page.uploader.retry('u')
  await run()
  expect(page.states()).toEqual(['READY'])
})

test('once the browser is online again, what the connection has failed resumes by itself, and what was refused does not', async () => {
  for (let time = 0; time < 3; time += 1) {
    postFile.mockRejectedValueOnce(new StorageFailure(400, 'MalformedPOSTRequest'))
  }
  page.add('refused', small())
  await page.untilEnded()
  service.answers['POST /transcode/'] = Array.from({ length: ATTEMPTS }, () => failed(0, 'lost'))
  page.add('lost', small())
  await page.untilEnded()
  expect(page.states()).toEqual(['ERROR', 'ERROR'])
  expect(page.reports.at(-1)).toBe('failed Dawn.wav lost, stored')
  const before = postFile.mock.calls.length
  connection('online')
  await run()
  expect(page.states()).toEqual(['ERROR', 'READY'])
  // The file had arrived.
  expect(postFile).toHaveBeenCalledTimes(before)
})

test('a small file waits out an unreported loss of connection of most of a minute', async () => {
  const post = postFile.getMockImplementation()
  const back = performance.now() + 30_000
  postFile.mockImplementation(async (...of) => {
    if (performance.now() < back) throw lost()
    return post?.(...of)
  })
  page.add('u', small())
  await run(20_000)
  expect(page.store.get().list[0]).toMatchObject({ state: 'UPLOADING', stalled: true })
  await run()
  expect(page.states()).toEqual(['READY'])
})

test('a form that is refused again and again is asked for anew, but not without end', async () => {
  postFile.mockRejectedValue(new StorageFailure(403, 'AccessDenied'))
  page.add('u', small())
  await run()
  expect(page.states()).toEqual(['ERROR'])
  expect(count('GET /upload/sounds/policy/')).toBe(3)
})

test('a file whose connection broke is sent again with the same form', async () => {
  postFile.mockRejectedValueOnce(lost())
  page.add('u', small())
  await run()
  expect(page.states()).toEqual(['READY'])
  expect(count('GET /upload/sounds/policy/')).toBe(1)
})

test('a question about the transcode that fails is asked again', async () => {
  service.answers['GET /transcode/status/:id'] = [failed(503, 'unavailable'), failed(0, 'lost')]
  page.add('u', small())
  await run()
  expect(page.states()).toEqual(['READY'])
})

test('no more than three files are sent at a time, in the order of their coming', async () => {
  postFile.mockImplementation((_policy, _file, options) => whenAborted(options?.signal))
  for (const id of ['a', 'b', 'c', 'd']) page.add(id, small())
  await run()
  expect(postFile).toHaveBeenCalledTimes(3)
  await page.uploader.remove('b')
  await run()
  expect(page.store.get().list.map(({ id, transfer }) => [id, transfer])).toEqual([
    ['a', 'running'],
    ['c', 'running'],
    ['d', 'running'],
  ])
})

test('a pause ends the transfer, and resuming sends the file again with the same form', async () => {
  postFile.mockImplementationOnce((_policy, _file, options) => whenAborted(options?.signal))
  page.add('u', small())
  await run(100)
  page.store.dispatch({ type: 'upload-paused', id: 'u', paused: true })
  await run()
  expect(page.states()).toEqual(['UPLOADING'])
  page.store.dispatch({ type: 'upload-paused', id: 'u', paused: false })
  await run()
  expect(page.states()).toEqual(['READY'])
  expect(count('GET /upload/sounds/policy/')).toBe(1)
})

test('after a lost connection a large file resumes where it stopped', async () => {
  const arrive = putPart.getMockImplementation()
  putPart.mockImplementation(async (address, part, options) => {
    if (service.parts.size < 4) return arrive?.(address, part, options)
    return whenAborted(options.signal)
  })
  page.add('u', service.largeFile(9))
  await run(100)
  connection('offline')
  await run()
  expect(page.store.get().list[0]).toMatchObject({ transfer: 'waiting', state: 'UPLOADING' })
  const before = service.asked.length
  putPart.mockImplementation(arrive ?? vi.fn())
  connection('online')
  await run()
  expect(page.states()).toEqual(['READY'])
  const sent = service.asked.slice(before).filter((one) => one.startsWith('part'))
  expect(sent.sort()).toEqual(['part /s/5', 'part /s/6', 'part /s/7', 'part /s/8', 'part /s/9'])
})

test('a call that is never answered is asked again', async () => {
  callApi.mockImplementationOnce((_endpoint, ...[input]) => whenAborted(input?.signal))
  page.add('u', small())
  await run(60_000)
  expect(page.states()).toEqual(['READY'])
})

test('what a file needs before it is sent fails its upload where it cannot be had, and Retry asks again', async () => {
  const store = createUploadsStore()
  const prepare = vi.fn(async (id: string) => `sound-${id}`)
  const own = openUploader(store, { ...transcodePurpose(store), prepare })
  prepare.mockRejectedValueOnce(new UploadFailure('unexpected'))
  own.add('u', small())
  await run()
  expect(own.states()).toEqual(['ERROR'])
  expect(own.reports).toEqual(['failed Dawn.wav unexpected'])
  own.uploader.retry('u')
  await run()
  expect(own.states()).toEqual(['READY'])
  expect(prepare).toHaveBeenCalledTimes(2)
  own.uploader.close()
})

test('an upload is removed although what it needs cannot be had', async () => {
  const store = createUploadsStore()
  const prepare = () => Promise.reject(new UploadFailure('unexpected'))
  const own = openUploader(store, { ...transcodePurpose(store), prepare })
  own.add('u', small())
  await own.uploader.remove('u')
  await run()
  expect(own.states()).toEqual([])
  expect(own.reports).toEqual([])
  own.uploader.close()
})
