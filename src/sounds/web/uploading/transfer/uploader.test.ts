import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { postFile } from '#uploads/web/post-file.ts'
import { putPart } from '#uploads/web/put-part.ts'
import { PostFailure } from '#uploads/web/send-body.ts'
import { TRIES } from './patience.ts'
import { failed, lost, openUploader, scriptService } from './scripted.ts'

vi.mock('#uploads/web/post-file.ts', async (original) => ({
  ...(await original<object>()),
  postFile: vi.fn(),
}))
vi.mock('#uploads/web/put-part.ts', () => ({ putPart: vi.fn() }))
vi.mock('#client/api-client.ts', async (original) => ({
  ...(await original<object>()),
  callApi: vi.fn(),
}))

let service: ReturnType<typeof scriptService>
let page: ReturnType<typeof openUploader>
let window: EventTarget
beforeEach(() => {
  vi.useFakeTimers()
  window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  vi.stubGlobal('navigator', { onLine: true })
  service = scriptService()
  page = openUploader()
})
afterEach(() => {
  page.uploader.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
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
  page.choose('u', small())
  await run()
  expect(service.asked).toEqual([
    'GET /upload/sounds/policy/',
    'file',
    'POST /transcode/',
    'POST /sounds',
    'GET /transcode/status/:id',
    'GET /transcode/status/:id',
    'GET /sounds/:id',
  ])
  expect(page.said).toEqual(['arrived Dawn.wav', 'kept u', 'ready Dawn.wav'])
  expect(page.states()).toEqual(['READY'])
})

test('a transcode that cannot be requested fails the sound', async () => {
  service.answers['POST /transcode/'] = [failed(409, 'file_missing')]
  page.choose('u', small())
  await run()
  expect(page.said.at(-1)).toBe('failed Dawn.wav file_missing')
  expect(page.states()).toEqual(['ERROR'])
  expect(count('POST /sounds')).toBe(0)
})

test('a transcode that fails fails the sound', async () => {
  const error = { code: 'not_audio', message: 'No sound.' }
  service.answers['GET /transcode/status/:id'] = [{ status: 'ERROR', progress: 0, error }]
  page.choose('u', small())
  await run()
  expect(page.store.get().list[0]?.problem?.reason).toBe('No sound.')
})

test('a transfer that breaks off again and again fails the sound, and no transcode is requested', async () => {
  vi.mocked(postFile).mockRejectedValue(lost())
  page.choose('u', small())
  await page.untilOver()
  expect(page.said).toEqual(['failed Dawn.wav NetworkError'])
  expect(service.asked).toEqual(['GET /upload/sounds/policy/'])
})

test('a failed transfer that is tried again comes through', async () => {
  for (let time = 0; time < TRIES; time += 1) vi.mocked(postFile).mockRejectedValueOnce(lost())
  page.choose('u', small())
  await page.untilOver()
  expect(page.states()).toEqual(['ERROR'])
  page.uploader.retry('u')
  await run()
  expect(page.states()).toEqual(['READY'])
})

test('a small file waits for a connection that is away most of a minute, though nobody says so', async () => {
  const post = vi.mocked(postFile).getMockImplementation()
  const back = performance.now() + 30_000
  vi.mocked(postFile).mockImplementation(async (...of) => {
    if (performance.now() < back) throw lost()
    return post?.(...of)
  })
  page.choose('u', small())
  await run(20_000)
  expect(page.store.get().list[0]).toMatchObject({ state: 'UPLOADING', stalled: true })
  await run()
  expect(page.states()).toEqual(['READY'])
})

test('a form that is refused again and again is asked for anew, but not without end', async () => {
  vi.mocked(postFile).mockRejectedValue(new PostFailure(403, 'AccessDenied'))
  page.choose('u', small())
  await run()
  expect(page.states()).toEqual(['ERROR'])
  expect(count('GET /upload/sounds/policy/')).toBe(3)
})

test('a file that had arrived while only the answer was lost is not sent again', async () => {
  vi.mocked(postFile).mockRejectedValueOnce(lost())
  vi.mocked(postFile).mockRejectedValueOnce(new PostFailure(412, 'PreconditionFailed'))
  page.choose('u', small())
  await run()
  expect(page.states()).toEqual(['READY'])
  expect(count('GET /upload/sounds/policy/')).toBe(1)
})

test('what a failed transcode has left is removed before the file is sent anew', async () => {
  const error = { code: 'too_slow', message: 'It takes too much work.' }
  service.answers['GET /transcode/status/:id'] = [{ status: 'ERROR', progress: 0, error }]
  page.choose('u', small())
  await run()
  // The file itself is the reason: it is not said to be kept.
  expect(page.said).toContain('failed Dawn.wav too_slow')
  page.uploader.retry('u')
  await run()
  const tail = service.asked.slice(service.asked.indexOf('DELETE /sounds/:id'))
  expect(tail.slice(0, 3)).toEqual(['DELETE /sounds/:id', 'GET /upload/sounds/policy/', 'file'])
  expect(page.states()).toEqual(['READY'])
})

test('a transcode that failed by our fault is tried again with no new upload, and its Draft stays', async () => {
  const error = { code: 'unexpected', message: 'Something went wrong on our side.' }
  service.answers['GET /transcode/status/:id'] = [{ status: 'ERROR', progress: 0, error }]
  page.choose('u', small())
  await run()
  expect(page.states()).toEqual(['ERROR'])
  expect(page.said).toContain('failed Dawn.wav unexpected, kept')
  page.uploader.retry('u')
  await run()
  expect(page.states()).toEqual(['READY'])
  expect(count('POST /transcode/:id/retry')).toBe(1)
  expect(count('file')).toBe(1)
  expect(count('DELETE /sounds/:id')).toBe(0)
})

test('a Draft whose answer was lost is asked for again, and the upload goes on with it', async () => {
  service.answers['POST /sounds'] = [failed(0, 'lost'), failed(503, 'unavailable')]
  page.choose('u', small())
  await run()
  expect(page.states()).toEqual(['READY'])
  expect(count('POST /sounds')).toBe(3)
})

test('after a connection that stays away a retry goes on with what has arrived', async () => {
  service.answers['POST /sounds'] = Array.from({ length: TRIES }, () => failed(0, 'lost'))
  page.choose('u', small())
  await page.untilOver()
  expect(page.states()).toEqual(['ERROR'])
  page.uploader.retry('u')
  await run()
  expect(page.states()).toEqual(['READY'])
  expect(count('file')).toBe(1)
  expect(service.asked.filter((one) => one.startsWith('DELETE'))).toEqual([])
})

test('a removed upload whose sound was never heard of takes that sound away too', async () => {
  service.answers['POST /sounds'] = Array.from({ length: TRIES }, () => failed(0, 'lost'))
  service.answers['DELETE /transcode/:id'] = [failed(409, 'conflict')]
  page.choose('u', small())
  await page.untilOver()
  await Promise.all([page.uploader.remove('u'), run()])
  expect(service.asked.slice(-3)).toEqual([
    'DELETE /transcode/:id',
    'POST /sounds',
    'DELETE /sounds/:id',
  ])
})

test('a question about the transcode that fails is asked again', async () => {
  service.answers['GET /transcode/status/:id'] = [failed(503, 'unavailable'), failed(0, 'lost')]
  page.choose('u', small())
  await run()
  expect(page.states()).toEqual(['READY'])
})

test('no more than three files are sent at a time, in the order of their coming', async () => {
  vi.mocked(postFile).mockImplementation((_policy, _file, options) => whenAborted(options?.signal))
  for (const id of ['a', 'b', 'c', 'd']) page.choose(id, small())
  await run()
  expect(vi.mocked(postFile)).toHaveBeenCalledTimes(3)
  await page.uploader.remove('b')
  await run()
  expect(page.store.get().list.map(({ id, turn }) => [id, turn])).toEqual([
    ['a', 'running'],
    ['c', 'running'],
    ['d', 'running'],
  ])
})

test('a pause ends the transfer, and resuming sends the file again with the same form', async () => {
  vi.mocked(postFile).mockImplementationOnce((_policy, _file, options) =>
    whenAborted(options?.signal),
  )
  page.choose('u', small())
  await run(100)
  page.store.tell({ type: 'upload-paused', id: 'u' })
  await run()
  expect(page.states()).toEqual(['UPLOADING'])
  page.store.tell({ type: 'upload-resumed', id: 'u' })
  await run()
  expect(page.states()).toEqual(['READY'])
  expect(count('GET /upload/sounds/policy/')).toBe(1)
})

test('a lost connection is waited for, and the large file goes on where it stopped', async () => {
  const arrive = vi.mocked(putPart).getMockImplementation()
  vi.mocked(putPart).mockImplementation(async (address, part, options) => {
    if (service.parts.size < 4) return arrive?.(address, part, options)
    return whenAborted(options.signal)
  })
  page.choose('u', service.largeFile(9))
  await run(100)
  connection('offline')
  await run()
  expect(page.store.get().list[0]).toMatchObject({ turn: 'waiting', state: 'UPLOADING' })
  const before = service.asked.length
  vi.mocked(putPart).mockImplementation(arrive ?? vi.fn())
  connection('online')
  await run()
  expect(page.states()).toEqual(['READY'])
  const sent = service.asked.slice(before).filter((one) => one.startsWith('part'))
  expect(sent.sort()).toEqual(['part /s/5', 'part /s/6', 'part /s/7', 'part /s/8', 'part /s/9'])
})
