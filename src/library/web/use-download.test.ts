import { afterEach, expect, test, vi } from 'vitest'
import { waitForFile } from './use-download.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What the server answers to one question after the other; undefined: the network is away. */
async function wait(...answers: (ResponseInit | undefined)[]) {
  vi.useFakeTimers()
  const asked = vi.fn(async () => {
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return new Response(null, answer)
  })
  vi.stubGlobal('fetch', asked)
  const progress: object[] = []
  const outcome = waitForFile('/file', new AbortController().signal, (now) => progress.push(now))
  await vi.runAllTimersAsync()
  return { outcome: await outcome, asked: asked.mock.calls.length, progress }
}

test('a file that is being made is asked for again until it is there, and shows how far it is', async () => {
  const making = { status: 503, headers: { 'retry-after': '5', 'x-prepared': '2/9' } }
  const done = await wait(making, { status: 429 }, undefined, { status: 200 })
  expect(done).toEqual({
    outcome: 'ready',
    asked: 4,
    progress: [
      { made: 2, count: 9 },
      { made: 0, count: 0 },
      { made: 0, count: 0 },
    ],
  })
})

test.each([
  [410, 'ended'],
  [409, 'impossible'],
  [404, 'failed'],
  [500, 'failed'],
])('a file that is answered with %i is not asked for again: it has %s', async (status, outcome) => {
  expect(await wait({ status })).toEqual({ outcome, asked: 1, progress: [] })
})
