import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FrameTrack } from '../frame-item.ts'
import { createReporter } from './play-tracking.ts'

const track: FrameTrack = {
  id: 'abcdefghijkl',
  title: 'Rain',
  duration: 20,
  mp3Url: '/rain.mp3',
  hlsUrl: null,
  waveformUrl: null,
  creatorId: 'mio',
  from: 0,
  to: 20,
  limited: false,
  reportAfter: 10,
}

/** Address and body of everything that was sent. */
let sent: [string, unknown][]
/** How reports are answered, one after the other; the rest arrives. */
let answers: (() => Response)[]
let logged: unknown[][]

beforeEach(() => {
  vi.useFakeTimers()
  ;[sent, answers, logged] = [[], [], []]
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    sent.push([address, JSON.parse(body)])
    if (address === '/api/plays') return Response.json({ id: 'play' })
    return (answers.shift() ?? (() => new Response(null, { status: 204 })))()
  })
  vi.stubGlobal('document', { referrer: 'https://blog.example/' })
  vi.spyOn(console, 'error').mockImplementation((...line) => void logged.push(line))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const away = () => {
  throw new TypeError('Failed to fetch')
}
const busy = () => new Response(null, { status: 503 })
const reports = () => sent.filter(([address]) => address === '/api/plays/play')
const settle = () => vi.advanceTimersByTimeAsync(0)

function listen(reporter: ReturnType<typeof createReporter>, from: number, to: number): void {
  for (let time = from; time <= to; time += 0.5) reporter.passed(time)
}

test('a start is recorded, and its played ranges reported once it may count, and at the end', async () => {
  const reporter = createReporter('albumalbumal')
  reporter.started(track)
  await settle()
  listen(reporter, 0, 15)
  reporter.flush()
  reporter.flush()
  await settle()
  const referrer = 'https://blog.example/'
  const record = { sound: track.id, creator: 'mio', referrer, album: 'albumalbumal' }
  expect(sent).toEqual([
    ['/api/plays', record],
    ['/api/plays/play', { ranges: [[0, 10]] }],
    ['/api/plays/play', { ranges: [[0, 15]] }],
  ])
})

test.each([
  ['that does not arrive', away],
  ['that is answered by an error', busy],
])('a report %s is sent again, once, with all that was played since', async (_, answer) => {
  answers = [answer]
  const reporter = createReporter(null)
  reporter.started(track)
  await settle()
  listen(reporter, 0, 12)
  await settle()
  expect(reports()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reports().slice(1)).toEqual([['/api/plays/play', { ranges: [[0, 12]] }]])
  reporter.flush()
  await settle()
  expect(reports()).toHaveLength(2)
})

test('one that fails twice waits for the next report', async () => {
  answers = [away, away]
  const reporter = createReporter(null)
  reporter.started(track)
  await settle()
  listen(reporter, 0, 12)
  await settle()
  listen(reporter, 12, 14)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reports()).toHaveLength(2)
  expect(logged).toHaveLength(2)
  listen(reporter, 14, 16)
  await settle()
  expect(reports()).toHaveLength(2)
  reporter.flush()
  await settle()
  expect(reports().at(-1)).toEqual(['/api/plays/play', { ranges: [[0, 16]] }])
})

test('ranges that a later report has included are not sent again', async () => {
  answers = [away]
  const reporter = createReporter(null)
  reporter.started(track)
  await settle()
  listen(reporter, 0, 12)
  reporter.flush()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reports().map(([, body]) => body)).toEqual([{ ranges: [[0, 10]] }, { ranges: [[0, 12]] }])
})

test('a start that could not be recorded is not reported', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    sent.push([address, undefined])
    return busy()
  })
  const reporter = createReporter(null)
  reporter.started(track)
  await settle()
  listen(reporter, 0, 20)
  reporter.flush()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([['/api/plays', undefined]])
  expect(logged).toEqual([['Error pushing sound play events:', new Error('/api/plays 503')]])
})
