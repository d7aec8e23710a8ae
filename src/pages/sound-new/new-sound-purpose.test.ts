import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  closeFakeWindow,
  failed,
  openFakeWindow,
  openUploader,
  scriptService,
} from '#uploads/web/testing/scripted-service.ts'
import { ATTEMPTS } from '#uploads/web/transfer/retry.ts'
import { newSoundPurpose } from './new-sound-purpose.ts'
import { createSoundUploadsStore } from './testing.ts'

let service: ReturnType<typeof scriptService>
let page: ReturnType<typeof openPage>
beforeEach(() => {
  openFakeWindow()
  service = scriptService()
  page = openPage()
})
afterEach(() => {
  page.uploader.close()
  closeFakeWindow()
})

const small = () => new File(['0123'], 'Dawn.wav', { type: 'audio/wav' })
const run = (ms = 120_000) => vi.advanceTimersByTimeAsync(ms)
const count = (call: string) => service.asked.filter((one) => one === call).length
function openPage() {
  const store = createSoundUploadsStore()
  return openUploader(store, newSoundPurpose(store))
}

test('a file has its Draft before its first byte is sent, and then gives it its audio', async () => {
  service.answers['GET /transcode/status/:id'] = [{ status: 'TRANSCODING', progress: 0.5 }]
  page.add('u', small())
  await run()
  expect(service.asked).toEqual([
    'POST /sounds',
    'GET /upload/sounds/policy/',
    'file',
    'POST /transcode/',
    'PUT /sounds/:id',
    'GET /transcode/status/:id',
    'GET /transcode/status/:id',
    'GET /sounds/:id',
  ])
  expect(page.reports).toEqual(['arrived Dawn.wav', 'stored u', 'ready Dawn.wav'])
  expect(page.states()).toEqual(['READY'])
})

test('a transcode that fails fails the sound', async () => {
  const error = { code: 'not_audio', message: 'No sound.' }
  service.answers['GET /transcode/status/:id'] = [{ status: 'ERROR', progress: 0, error }]
  page.add('u', small())
  await run()
  expect(page.store.get().list[0]?.problem?.reason).toBe('No sound.')
})

test('a file that is sent anew goes to the same Draft', async () => {
  const error = { code: 'too_slow', message: 'It takes too much work.' }
  service.answers['GET /transcode/status/:id'] = [{ status: 'ERROR', progress: 0, error }]
  service.answers['DELETE /transcode/:id'] = [failed(409, 'conflict')]
  service.answers['GET /sounds/:id'] = [
    { id: 'sound', version: 1, edit: { transcodeId: 't', replacing: null } },
  ]
  page.add('u', small())
  await run()
  // The file itself is the reason: it is not reported as stored.
  expect(page.reports).toContain('failed Dawn.wav too_slow')
  page.uploader.retry('u')
  await run()
  expect(page.states()).toEqual(['READY'])
  expect([count('POST /sounds'), count('PUT /sounds/:id')]).toEqual([1, 2])
  expect(count('DELETE /sounds/:id')).toBe(0)
})

test('a file that was refused before its Draft had it is reported with the reason', async () => {
  const error = { code: 'not_audio', message: 'No sound.' }
  service.answers['PUT /sounds/:id'] = [failed(409, 'transcode_errored')]
  service.answers['GET /transcode/status/:id'] = [{ status: 'ERROR', progress: 0, error }]
  page.add('u', small())
  await run()
  expect(page.store.get().list[0]?.problem?.reason).toBe('No sound.')
})

test('files that wait for their turn have their Drafts at once', async () => {
  const never = new Promise<object>(() => {})
  service.answers['GET /upload/sounds/policy/'] = Array.from({ length: 5 }, () => never)
  for (const id of ['a', 'b', 'c', 'd', 'e']) page.add(id, small())
  await run(1000)
  expect(count('POST /sounds')).toBe(5)
  expect(page.store.get().list.filter(({ transfer }) => transfer === 'waiting')).toHaveLength(2)
})

test('an upload that is resumed goes to its Draft, and to a new one where that was deleted', async () => {
  const file = small()
  const chosen = { file, fileName: file.name, bytes: file.size }
  page.uploader.add([{ ...chosen, id: 'u', soundId: 'left' }])
  await run()
  expect(count('POST /sounds')).toBe(0)
  service.answers['GET /sounds/:id'] = [failed(404, 'not_found')]
  page.uploader.add([{ ...chosen, id: 'v', soundId: 'gone' }])
  await run()
  expect(count('POST /sounds')).toBe(1)
  expect(page.states()).toEqual(['READY', 'READY'])
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
  service.answers['PUT /sounds/:id'] = Array.from({ length: ATTEMPTS }, () => failed(0, 'lost'))
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
  page.add('u', small())
  await page.untilEnded()
  expect(page.states()).toEqual(['ERROR'])
  await Promise.all([page.uploader.remove('u'), run()])
  expect(service.asked.slice(-2)).toEqual(['POST /sounds', 'DELETE /sounds/:id'])
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
