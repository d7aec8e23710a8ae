import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Track } from '#works/sounds-contract.ts'
import { createPlayReporter } from './play-reporter.ts'
import { track as someTrack } from './testing.ts'

const track: Track = { ...someTrack('sound'), albumId: 'album' }

let recorded: unknown[]
let beacons: { address: string; body: Promise<unknown> }[]
let logged: unknown[][]
let answer: () => Response

beforeEach(() => {
  ;[recorded, beacons, logged] = [[], [], []]
  answer = () => Response.json({ id: 'play1' })
  vi.stubGlobal('document', {
    documentElement: { lang: 'en', dataset: {} },
    referrer: 'https://blog.example/',
  })
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    recorded.push([address, JSON.parse(body)])
    return answer()
  })
  vi.stubGlobal('navigator', {
    sendBeacon(address: string, blob: Blob) {
      beacons.push({ address, body: blob.text().then((text) => JSON.parse(text)) })
      return true
    },
  })
  vi.spyOn(console, 'error').mockImplementation((...line) => void logged.push(line))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Everything that the reporter does on an answer has been done. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

let clock = 0
const now = () => clock * 1000

function listen(reporter: ReturnType<typeof createPlayReporter>, from: number, to: number): void {
  for (let time = from; time <= to; time += 0.5) {
    clock += 0.5
    reporter.passed(time)
  }
}

test('a start is recorded with its sound, album, creator and user', async () => {
  createPlayReporter(now).started(track, 'me')
  await settled()
  const referrer = 'https://blog.example/'
  const body = { referrer, sound: 'sound', album: 'album', creator: 'creator', user: 'me' }
  expect(recorded).toEqual([['/api/plays', body]])
})

test('a visitor has no user, and a sound alone no album', async () => {
  createPlayReporter(now).started({ ...track, albumId: null }, undefined)
  await settled()
  expect(recorded).toEqual([
    ['/api/plays', expect.objectContaining({ sound: 'sound', creator: 'creator' })],
  ])
})

test('a record that fails is logged to the console and nothing is thrown', async () => {
  answer = () => new Response('', { status: 503 })
  const reporter = createPlayReporter(now)
  reporter.started(track, undefined)
  await settled()
  listen(reporter, 0, 60)
  reporter.flush()
  expect(logged.at(-1)).toEqual(['Error pushing sound play events:', 'HTTP 503'])
  expect(beacons).toEqual([])
})

test('the played part is reported to the API base that is configured', async () => {
  document.documentElement.dataset.api = 'https://api.example/v1'
  const reporter = createPlayReporter(now)
  reporter.started(track, undefined)
  await settled()
  listen(reporter, 0, 40)
  expect(beacons[0]?.address).toBe('https://api.example/v1/plays/play1')
})

test('the played part is reported once it may count, and again at the end, by beacon', async () => {
  const reporter = createPlayReporter(now)
  reporter.started(track, undefined)
  await settled()
  listen(reporter, 0, 29.5)
  expect(beacons).toHaveLength(0)
  listen(reporter, 30, 40)
  expect(beacons).toHaveLength(1)
  expect(beacons[0]?.address).toBe('/api/plays/play1')
  expect(await beacons[0]?.body).toEqual({ ranges: [[0, 30]] })
  reporter.flush()
  expect(await beacons[1]?.body).toEqual({ ranges: [[0, 40]] })
  reporter.flush()
  expect(beacons).toHaveLength(2)
})

test('of a short or limited sound half is enough', async () => {
  const reporter = createPlayReporter(now)
  reporter.started({ ...track, limit: { on: true, min: 60, max: 80 } }, undefined)
  await settled()
  listen(reporter, 60, 69.5)
  expect(beacons).toHaveLength(0)
  listen(reporter, 70, 70)
  expect(beacons).toHaveLength(1)
})

test('what was played before the record was answered is reported afterwards', async () => {
  let release = () => {}
  const waits = new Promise<void>((resolve) => {
    release = resolve
  })
  vi.stubGlobal('fetch', async () => {
    await waits
    return Response.json({ id: 'late' })
  })
  const reporter = createPlayReporter(now)
  reporter.started(track, undefined)
  listen(reporter, 0, 12)
  reporter.started({ ...track, id: 'other' }, undefined)
  expect(beacons).toEqual([])
  release()
  await settled()
  expect(beacons.map(({ address }) => address)).toEqual(['/api/plays/late'])
  expect(await beacons[0]?.body).toEqual({ ranges: [[0, 12]] })
})

test('a seek is no listening, near or far, and neither is what lies behind a pause', async () => {
  const reporter = createPlayReporter(now)
  reporter.started(track, undefined)
  await settled()
  listen(reporter, 0, 5)
  clock += 0.1
  reporter.passed(6.5)
  listen(reporter, 7, 10)
  reporter.flush()
  clock += 600
  listen(reporter, 90, 92)
  reporter.flush()
  expect(await beacons.at(-1)?.body).toEqual({
    ranges: [
      [0, 5],
      [6.5, 10],
      [90, 92],
    ],
  })
})

test('a replay is a separate record', async () => {
  let count = 0
  answer = () => Response.json({ id: `play${++count}` })
  const reporter = createPlayReporter(now)
  reporter.started(track, undefined)
  await settled()
  listen(reporter, 0, 10)
  reporter.started(track, undefined)
  await settled()
  listen(reporter, 0, 4)
  reporter.flush()
  expect(beacons.map(({ address }) => address)).toEqual(['/api/plays/play1', '/api/plays/play2'])
  expect(await beacons[1]?.body).toEqual({ ranges: [[0, 4]] })
})

test('a beacon that the browser does not take is sent again with the next', async () => {
  let takes = false
  const { sendBeacon } = navigator
  vi.stubGlobal('navigator', {
    sendBeacon: (address: string, blob: Blob) => takes && sendBeacon(address, blob),
  })
  const reporter = createPlayReporter(now)
  reporter.started(track, undefined)
  await settled()
  listen(reporter, 0, 10)
  reporter.flush()
  expect(beacons).toEqual([])
  takes = true
  reporter.flush()
  expect(await beacons[0]?.body).toEqual({ ranges: [[0, 10]] })
})
