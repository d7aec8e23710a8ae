import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { transport } from '#client/api-client.ts'
import {
  createUploadsStore,
  failed,
  lost,
  openUploader,
  scriptService,
} from '#uploads/web/testing/scripted-service.ts'
import { ATTEMPTS } from '#uploads/web/transfer/retry.ts'
import { storageRequests } from '#uploads/web/transfer/storage-requests.ts'
import { updateSound } from '../../../sounds-contract.ts'
import { audioPurpose } from './audio-purpose.ts'

const callApi = vi.spyOn(transport, 'send')
const putPart = vi.spyOn(storageRequests, 'putPart')

const PUT = 'PUT /sounds/:id'
const DROP = 'DELETE /transcode/:id'
const GET = 'GET /sounds/:id'
const TIMES = Array.from({ length: ATTEMPTS })
let service: ReturnType<typeof scriptService>
let page: ReturnType<typeof openUploader>
let done: number
let taken: number
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
  callApi.mockReset()
  service = scriptService()
  done = 0
  taken = 0
  const store = createUploadsStore()
  page = openUploader(
    store,
    audioPurpose({
      prepare: async () => 'sound',
      onGiven(id) {
        store.dispatch({ type: 'upload-removed', id })
        done += 1
      },
      onWithdrawn(isTaken) {
        done += 1
        if (isTaken) taken += 1
      },
    }),
  )
})
afterEach(() => {
  page.uploader.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const run = () => vi.advanceTimersByTimeAsync(120_000)
const count = (call: string) => service.asked.filter((one) => one === call).length
async function replace(file = new File(['0123'], 'Dawn.wav', { type: 'audio/wav' })) {
  page.add('r', file)
  await page.untilEnded()
}
async function stopUpload() {
  await Promise.all([page.uploader.remove('r'), run()])
}

test('a file that has arrived is put in the place of the audio, and no sound is made of it', async () => {
  await replace()
  expect(service.asked.slice(1)).toEqual(['file', 'POST /transcode/', PUT])
  expect([done, page.states()]).toEqual([1, []])
  expect(page.reports).toContain('stored r')
})

test('a replacement whose answer is lost is asked for again', async () => {
  service.answers[PUT] = [failed(0, 'lost'), failed(503, 'unavailable')]
  await replace()
  expect([done, count(PUT), count('file')]).toEqual([1, 3, 1])
})

test('a replacement that broke off is tried again with what has arrived', async () => {
  service.answers[PUT] = TIMES.map(() => failed(0, 'lost'))
  await replace()
  expect(page.states()).toEqual(['ERROR'])
  expect(service.asked.filter((call) => call.startsWith('DELETE'))).toEqual([])
  page.uploader.retry('r')
  await run()
  expect([done, count('file')]).toEqual([1, 1])
})

test('parts of a replacement that did not come through stay for the next try', async () => {
  const arrive = putPart.getMockImplementation()
  putPart.mockImplementation(async (address, part, options) => {
    if (address.url === '/s/4') throw lost()
    return arrive?.(address, part, options)
  })
  await replace(service.largeFile(5))
  expect(page.states()).toEqual(['ERROR'])
  putPart.mockImplementation(arrive ?? vi.fn())
  page.uploader.retry('r')
  await run()
  expect(done).toBe(1)
  expect(service.asked.filter((call) => call.startsWith('part'))).toHaveLength(5)
})

const bodiesOf = (wanted: typeof updateSound) =>
  vi
    .mocked(callApi)
    .mock.calls.flatMap(([endpoint, ...[input]]) =>
      endpoint === wanted ? [JSON.parse(JSON.stringify(input)).body] : [],
    )
const soundWhere = (edit: object, version: number) => ({
  id: 'sound',
  status: 'Released',
  version,
  edit: { transcodeId: 'present', replacing: null, replaceFailed: null, ...edit },
})

test('a replacement that is stopped while its answer is waited for is not asked for again', async () => {
  service.answers[PUT] = [failed(0, 'lost')]
  page.add('r', new File(['0123'], 'Dawn.wav', { type: 'audio/wav' }))
  await vi.waitFor(() => expect(count(PUT)).toBe(1))
  await stopUpload()
  expect([count(PUT), service.asked.at(-1), done]).toEqual([1, DROP, 0])
})

test.each(['replacing', 'replaceFailed'])(
  'the present audio stays where a stopped replacement has been taken up (%s)',
  async (as) => {
    service.answers[PUT] = [...TIMES.map(() => failed(0, 'lost')), failed(409, 'stale_version')]
    service.answers[DROP] = [failed(409, 'conflict')]
    service.answers[GET] = [soundWhere({ [as]: 't' }, 4), soundWhere({ [as]: 't' }, 5)]
    await replace()
    await stopUpload()
    const bodies = bodiesOf(updateSound)
    expect(bodies.slice(0, ATTEMPTS)).toEqual(TIMES.map(() => ({ transcodeId: 't' })))
    expect(bodies.slice(ATTEMPTS)).toEqual([
      { transcodeId: 'present', version: 4 },
      { transcodeId: 'present', version: 5 },
    ])
    expect(done).toBe(1)
    expect(page.reports).not.toContain('left Dawn.wav')
    expect(taken).toBe(0)
  },
)

test('an upload that was chosen after a stopped replacement is not dropped with it', async () => {
  service.answers[PUT] = TIMES.map(() => failed(0, 'lost'))
  service.answers[DROP] = [failed(409, 'conflict')]
  service.answers[GET] = [soundWhere({ replacing: 'other' }, 4)]
  await replace()
  await stopUpload()
  expect([count(PUT), service.asked.at(-1)]).toEqual([ATTEMPTS, GET])
})

test('a replacement that has taken place, though no answer came, is never taken back with its sound', async () => {
  service.answers[PUT] = TIMES.map(() => failed(0, 'lost'))
  service.answers[DROP] = [failed(409, 'conflict')]
  service.answers[GET] = [soundWhere({ transcodeId: 't' }, 5)]
  await replace()
  await stopUpload()
  expect([count(PUT), service.asked.at(-1)]).toEqual([ATTEMPTS, GET])
  expect(count('DELETE /sounds/:id')).toBe(0)
  expect(page.reports).not.toContain('left Dawn.wav')
})

test('a replacement that became ready as it was stopped is reported to have replaced the audio', async () => {
  service.answers[DROP] = [failed(409, 'conflict')]
  service.answers[GET] = [soundWhere({ replacing: 't' }, 4), soundWhere({ transcodeId: 't' }, 5)]
  service.answers[PUT] = [failed(0, 'lost'), failed(409, 'stale_version')]
  page.add('r', new File(['0123'], 'Dawn.wav', { type: 'audio/wav' }))
  await vi.waitFor(() => expect(count(PUT)).toBe(1))
  await stopUpload()
  expect([taken, done]).toEqual([1, 1])
  expect(page.reports).not.toContain('left Dawn.wav')
})

test('a replacement of which it is not known whether it was stopped is reported', async () => {
  service.answers[PUT] = TIMES.map(() => failed(0, 'lost'))
  service.answers[DROP] = TIMES.map(() => failed(0, 'lost'))
  await replace()
  await stopUpload()
  expect(page.reports).toContain('left Dawn.wav')
  expect(taken).toBe(0)
})

test('a refused and discarded replacement deletes its file, and never the sound', async () => {
  service.answers[PUT] = [failed(403, 'forbidden')]
  await replace()
  expect(page.states()).toEqual(['ERROR'])
  await stopUpload()
  expect(service.asked.at(-1)).toBe(DROP)
  expect(count('DELETE /sounds/:id')).toBe(0)
})
