import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failed, openUploader, scriptService } from '#uploads/web/testing/scripted-service.ts'
import { ATTEMPTS } from '#uploads/web/transfer/retry.ts'
import { createSoundUploadsStore } from '../testing.ts'
import { newSoundPurpose } from './new-sound-purpose.ts'

let service: ReturnType<typeof scriptService>
let page: ReturnType<typeof openPage>
let window: EventTarget
beforeEach(() => {
  vi.useFakeTimers()
  window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  vi.stubGlobal('navigator', { onLine: true })
  service = scriptService()
  page = openPage()
})
afterEach(() => {
  page.uploader.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const small = () => new File(['0123'], 'Dawn.wav', { type: 'audio/wav' })
const run = (ms = 120_000) => vi.advanceTimersByTimeAsync(ms)
const count = (call: string) => service.asked.filter((one) => one === call).length
function openPage() {
  const store = createSoundUploadsStore()
  return openUploader(store, newSoundPurpose(store))
}

test('after the file has arrived a transcode is requested, and followed until it is ready', async () => {
  service.answers['GET /transcode/status/:id'] = [{ status: 'TRANSCODING', progress: 0.5 }]
  page.add('u', small())
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
  expect(page.reports).toEqual(['arrived Dawn.wav', 'stored u', 'ready Dawn.wav'])
  expect(page.states()).toEqual(['READY'])
})

test('a transcode that cannot be requested fails the sound', async () => {
  service.answers['POST /transcode/'] = [failed(409, 'file_missing')]
  page.add('u', small())
  await run()
  expect(page.reports.at(-1)).toBe('failed Dawn.wav file_missing')
  expect(page.states()).toEqual(['ERROR'])
  expect(count('POST /sounds')).toBe(0)
})

test('a transcode that fails fails the sound', async () => {
  const error = { code: 'not_audio', message: 'No sound.' }
  service.answers['GET /transcode/status/:id'] = [{ status: 'ERROR', progress: 0, error }]
  page.add('u', small())
  await run()
  expect(page.store.get().list[0]?.problem?.reason).toBe('No sound.')
})

test('what a failed transcode has left is removed before the file is sent anew', async () => {
  const error = { code: 'too_slow', message: 'It takes too much work.' }
  service.answers['GET /transcode/status/:id'] = [{ status: 'ERROR', progress: 0, error }]
  page.add('u', small())
  await run()
  // The file itself is the reason: it is not reported as stored.
  expect(page.reports).toContain('failed Dawn.wav too_slow')
  page.uploader.retry('u')
  await run()
  const tail = service.asked.slice(service.asked.indexOf('DELETE /sounds/:id'))
  expect(tail.slice(0, 3)).toEqual(['DELETE /sounds/:id', 'GET /upload/sounds/policy/', 'file'])
  expect(page.states()).toEqual(['READY'])
})

test('a transcode that failed by our fault is tried again with no new upload, and its Draft stays', async () => {
  const error = { code: 'unexpected', message: 'Something went wrong on our side.' }
  service.answers['GET /transcode/status/:id'] = [{ status: 'ERROR', progress: 0, error }]
  page.add('u', small())
  await run()
  expect(page.states()).toEqual(['ERROR'])
  expect(page.reports).toContain('failed Dawn.wav unexpected, stored')
  page.uploader.retry('u')
  await run()
  expect(page.states()).toEqual(['READY'])
  expect(count('POST /transcode/:id/retry')).toBe(1)
  expect(count('file')).toBe(1)
  expect(count('DELETE /sounds/:id')).toBe(0)
})

test('a Draft whose answer was lost is requested again, and the upload continues with it', async () => {
  service.answers['POST /sounds'] = [failed(0, 'lost'), failed(503, 'unavailable')]
  page.add('u', small())
  await run()
  expect(page.states()).toEqual(['READY'])
  expect(count('POST /sounds')).toBe(3)
})

test('after a long loss of connection the upload resumes with what has arrived', async () => {
  service.answers['POST /sounds'] = Array.from({ length: ATTEMPTS }, () => failed(0, 'lost'))
  page.add('u', small())
  await page.untilEnded()
  expect(page.states()).toEqual(['ERROR'])
  page.uploader.retry('u')
  await run()
  expect(page.states()).toEqual(['READY'])
  expect(count('file')).toBe(1)
  expect(service.asked.filter((one) => one.startsWith('DELETE'))).toEqual([])
})

test('a removed upload deletes its sound even where the reply that created it was lost', async () => {
  service.answers['POST /sounds'] = Array.from({ length: ATTEMPTS }, () => failed(0, 'lost'))
  service.answers['DELETE /transcode/:id'] = [failed(409, 'conflict')]
  page.add('u', small())
  await page.untilEnded()
  await Promise.all([page.uploader.remove('u'), run()])
  expect(service.asked.slice(-3)).toEqual([
    'DELETE /transcode/:id',
    'POST /sounds',
    'DELETE /sounds/:id',
  ])
})

test('an upload that is removed while it is processed is deleted with its sound, and reports nothing more', async () => {
  const status = { status: 'TRANSCODING', progress: 0 }
  service.answers['GET /transcode/status/:id'] = Array.from({ length: 99 }, () => status)
  page.add('u', new File(['0123'], 'Dawn.wav'))
  await run(5000)
  await page.uploader.remove('u')
  expect(service.asked.at(-1)).toBe('DELETE /sounds/:id')
  expect(page.reports).not.toContain('ready Dawn.wav')
  await run()
  expect(vi.getTimerCount()).toBe(0)
})
