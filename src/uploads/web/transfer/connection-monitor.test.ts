import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { transport } from '#client/api-client.ts'
import {
  CONNECTION_CHECK,
  createUploadsStore,
  failed,
  lost,
  openUploader,
  scriptService,
} from '../testing/scripted-service.ts'
import { sleep } from './connection.ts'
import { ATTEMPTS } from './retry.ts'
import { storageRequests } from './storage-requests.ts'

const callApi = vi.spyOn(transport, 'send')
const postFile = vi.spyOn(storageRequests, 'postFile')
const putPart = vi.spyOn(storageRequests, 'putPart')

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
  page = openUploader(createUploadsStore())
})
afterEach(() => {
  page.uploader.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const MINUTE = 60_000
const run = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const small = () => new File(['0123'], 'Dawn.wav', { type: 'audio/wav' })

/** All requests fail, and the browser reports no event. */
function cut() {
  const post = postFile.getMockImplementation()
  const away = Array.from({ length: 1000 }, () => failed(0, 'unavailable'))
  postFile.mockRejectedValue(lost())
  service.answers[CONNECTION_CHECK] = away
  return () => {
    service.answers[CONNECTION_CHECK] = []
    postFile.mockImplementation(post ?? vi.fn())
  }
}

test('an upload whose connection is lost for long is no error, and resumes once the service answers', async () => {
  const mend = cut()
  page.add('u', small())
  await page.untilEnded()
  await run(10 * MINUTE)
  expect(page.states()).toEqual(['UPLOADING'])
  expect(page.reports).toEqual([])
  mend()
  await run(2 * MINUTE)
  expect(page.states()).toEqual(['READY'])
})

test('a connection that breaks after the file has arrived is no error either', async () => {
  const mend = cut()
  postFile.mockResolvedValue()
  service.answers['POST /transcode/'] = Array.from({ length: ATTEMPTS }, () => failed(0, 'lost'))
  page.add('u', small())
  await run(5 * MINUTE)
  expect(page.states()).toEqual(['UPLOADING'])
  mend()
  await run(2 * MINUTE)
  expect(page.states()).toEqual(['READY'])
  expect(service.asked).not.toContain('file')
})

test('while the service does not answer no other file begins, and it is asked once or twice a minute', async () => {
  const mend = cut()
  for (const id of ['a', 'b', 'c', 'd', 'e']) page.add(id, small())
  await run(12 * MINUTE)
  expect(postFile.mock.calls.length).toBeLessThanOrEqual(3 * ATTEMPTS)
  expect(page.store.get().list.some(({ transfer }) => transfer === 'running')).toBe(false)
  const gaps = service.checkedAt.slice(1).map((at, index) => at - (service.checkedAt[index] ?? 0))
  expect(gaps.length).toBeGreaterThan(8)
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(30_000)
  for (const gap of gaps) expect(gap).toBeLessThanOrEqual(60_000)
  mend()
  await run(2 * MINUTE)
  expect(page.states()).toEqual(['READY', 'READY', 'READY', 'READY', 'READY'])
})

test.each(['online', 'focus', 'visibilitychange'])(
  'at %s the service is asked immediately',
  async (sign) => {
    const mend = cut()
    page.add('u', small())
    await page.untilEnded()
    await run(MINUTE)
    mend()
    window.dispatchEvent(new Event(sign))
    await run(3000)
    expect(page.states()).toEqual(['READY'])
  },
)

test('a network that is back before the service lets nothing begin', async () => {
  cut()
  for (const id of ['a', 'b', 'c', 'd']) page.add(id, small())
  await page.untilEnded()
  await run(2 * MINUTE)
  const before = postFile.mock.calls.length
  window.dispatchEvent(new Event('online'))
  await run(1000)
  expect(page.store.get().online).toBe(false)
  expect(postFile.mock.calls.length).toBe(before)
})

test('another site’s page in place of the service is no answer', async () => {
  const mend = cut()
  service.answers[CONNECTION_CHECK] = Array.from({ length: 1000 }, () => failed(200, 'unexpected'))
  page.add('u', small())
  await page.untilEnded()
  await run(5 * MINUTE)
  expect(page.states()).toEqual(['UPLOADING'])
  mend()
  await run(2 * MINUTE)
  expect(page.states()).toEqual(['READY'])
})

test('what was refused does not resume automatically', async () => {
  service.answers['POST /transcode/'] = [failed(409, 'file_missing')]
  page.add('u', small())
  await run(10 * MINUTE)
  expect(page.states()).toEqual(['ERROR'])
  expect(service.checkedAt).toEqual([])
})

test('where the service answers and the storage does not, it is tried less and less often', async () => {
  postFile.mockRejectedValue(lost())
  page.add('u', small())
  await run(60 * MINUTE)
  const times = postFile.mock.calls.length / ATTEMPTS
  expect(times).toBeGreaterThan(2)
  expect(times).toBeLessThan(12)
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

test('a transfer without progress shows no speed', async () => {
  postFile.mockImplementation(async (_policy, _file, { onProgress, signal } = {}) => {
    for (let second = 1; second < 20; second += 1) {
      await sleep(1000, signal)
      onProgress?.(second)
    }
    await sleep(MINUTE, signal)
  })
  page.add('u', new File([new Uint8Array(1_000_000)], 'Dawn.wav', { type: 'audio/wav' }))
  await run(20_000)
  expect(page.store.get().list[0]?.meter?.shown?.rate).toBeCloseTo(10_000)
  expect(page.store.get().speed?.meter?.shown).toBeDefined()
  await run(12_000)
  expect(page.store.get().list[0]).toMatchObject({ state: 'UPLOADING', meter: undefined })
  expect(page.store.get().speed).toBeUndefined()
})

test('a call that is never answered is asked again', async () => {
  const usual = callApi.getMockImplementation()
  callApi.mockImplementationOnce(
    (_endpoint, ...[input]) =>
      new Promise((_resolve, reject) =>
        input?.signal?.addEventListener('abort', () => reject(input.signal?.reason)),
      ),
  )
  callApi.mockImplementation(usual ?? vi.fn())
  page.add('u', small())
  await run(MINUTE)
  expect(page.states()).toEqual(['READY'])
})
