import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Track } from '#sounds/contract.ts'
import { createPlayReporter } from './play-reporter.ts'

const track: Track = {
  id: 'sound',
  slug: 'a',
  title: 'A',
  user: 'Mio',
  username: 'mio',
  coverart: null,
  accent: null,
  duration: 180,
  waveformUrl: null,
  mp3Url: null,
  hlsUrl: null,
  albumId: 'album',
  creatorId: 'creator',
  limit: { on: false, min: 0, max: 0 },
}

let recorded: unknown[]
let beacons: { address: string; body: Promise<unknown> }[]
let logged: unknown[][]
let answer: () => Response

beforeEach(() => {
  ;[recorded, beacons, logged] = [[], [], []]
  answer = () => Response.json({ id: 'play1' })
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
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

function listen(reporter: ReturnType<typeof createPlayReporter>, from: number, to: number): void {
  for (let time = from; time <= to; time += 0.5) reporter.passed(time)
}

test('a start is recorded with its sound, album, creator and user', async () => {
  createPlayReporter().started(track, 'me')
  await settled()
  const body = { sound: 'sound', album: 'album', creator: 'creator', user: 'me' }
  expect(recorded).toEqual([['/api/plays', body]])
})

test('a visitor has no user, and a sound alone no album', async () => {
  createPlayReporter().started({ ...track, albumId: null }, undefined)
  await settled()
  expect(recorded).toEqual([['/api/plays', { sound: 'sound', creator: 'creator' }]])
})

test('a record that fails is logged to the console and nothing is thrown', async () => {
  answer = () => new Response('', { status: 503 })
  const reporter = createPlayReporter()
  reporter.started(track, undefined)
  await settled()
  listen(reporter, 0, 60)
  reporter.flush()
  expect(logged.at(-1)).toEqual(['Error pushing sound play events:', 'HTTP 503'])
  expect(beacons).toEqual([])
})

test('what was heard is told once it may count, and again at the end, by beacon', async () => {
  const reporter = createPlayReporter()
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
  const reporter = createPlayReporter()
  reporter.started({ ...track, limit: { on: true, min: 60, max: 80 } }, undefined)
  await settled()
  listen(reporter, 60, 69.5)
  expect(beacons).toHaveLength(0)
  listen(reporter, 70, 70)
  expect(beacons).toHaveLength(1)
})
