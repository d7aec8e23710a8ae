import { afterEach, expect, test, vi } from 'vitest'
import { firstList, leadOn } from './lead-on.ts'

const MASTER = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=170000,AVERAGE-BANDWIDTH=165000,CODECS="mp4a.40.2"
high.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=101000,CODECS="mp4a.40.2"
low.m3u8
`
const LASTING = '/api/sounds/a/stream.m3u8'
const FOLDER = 'https://neiro.test/media/link/1-sign/'
afterEach(() => vi.unstubAllGlobals())

function stubFetch(answers: Record<string, Response>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string | URL) => {
    asked.push(String(address))
    const answer = answers[String(address)]
    if (!answer) throw new TypeError('away')
    return answer
  })
  return asked
}

function master(status = 200): Response {
  const answer = new Response(MASTER, { status })
  Object.defineProperty(answer, 'url', { value: `${FOLDER}master.m3u8` })
  return answer
}

test('the list that is fetched is the best that the line should carry, else the lowest', () => {
  expect(firstList(MASTER, 1_000_000)).toBe('high.m3u8')
  expect(firstList(MASTER, 150_000)).toBe('low.m3u8')
  expect(firstList(MASTER, 50_000)).toBe('low.m3u8')
  expect(firstList('#EXTM3U\n', 50_000)).toBeUndefined()
})

test('a lasting address is followed to its playlist and to the list within', async () => {
  const asked = stubFetch({ [LASTING]: master(), [`${FOLDER}high.m3u8`]: new Response('') })
  expect(await leadOn(LASTING)).toBe(`${FOLDER}master.m3u8`)
  expect(asked).toEqual([LASTING, `${FOLDER}high.m3u8`])
})

test('a list that does not come is asked for again by whoever plays it', async () => {
  stubFetch({ [LASTING]: master() })
  expect(await leadOn(LASTING)).toBe(`${FOLDER}master.m3u8`)
})

test('without an answer, or with a refusal, the way is left to be found out later', async () => {
  stubFetch({})
  expect(await leadOn(LASTING)).toBeUndefined()
  stubFetch({ [LASTING]: master(403) })
  expect(await leadOn(LASTING)).toBeUndefined()
})
