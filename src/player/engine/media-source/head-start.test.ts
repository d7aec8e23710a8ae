import { afterEach, expect, test, vi } from 'vitest'
import { beginHeadStart } from './head-start.ts'
import { prefetchPlaylist, takePrefetched } from './prefetch-playlist.ts'

const MASTER = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=170000,CODECS="mp4a.40.2"
high.m3u8
`
const LIST = `#EXTM3U
#EXT-X-MAP:URI="high.mp4",BYTERANGE="2@0"
#EXTINF:6.000,
#EXT-X-BYTERANGE:3@2
high.mp4
`
const LASTING = '/api/sounds/a/stream.m3u8'
const FOLDER = 'https://neiro.test/media/link/1-sign/'
const MASTER_URL = `${FOLDER}master.m3u8`
const LIST_URL = `${FOLDER}high.m3u8`
const FILE_URL = `${FOLDER}high.mp4`
afterEach(() => vi.unstubAllGlobals())

type Answers = Record<string, () => Response>
const all: Answers = {
  [LASTING]: () => answer(MASTER, MASTER_URL),
  [LIST_URL]: () => answer(LIST, LIST_URL),
  [FILE_URL]: () => answer(new Uint8Array([1, 2, 3, 4, 5]), FILE_URL, 206),
}

function answer(body: string | Uint8Array<ArrayBuffer>, url: string, status = 200): Response {
  return Object.defineProperty(new Response(body, { status }), 'url', { value: url })
}

function stubFetch(answers: Answers): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    const range = new Headers(init?.headers).get('range')
    asked.push(range === null ? String(address) : `${address} ${range}`)
    const found = answers[String(address)]
    if (!found) throw new TypeError('away')
    return found()
  })
  return asked
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))
const bytesOf = (data: unknown) =>
  data instanceof ArrayBuffer ? [...new Uint8Array(data)] : undefined

test('a lasting address is followed to its lists, and to the first seconds in one request', async () => {
  const asked = stubFetch(all)
  const start = beginHeadStart(LASTING, 0)
  expect(await start.address).toBe(MASTER_URL)
  await settled()
  expect(asked).toEqual([LASTING, LIST_URL, `${FILE_URL} bytes=0-4`])
  expect((await start.take(MASTER_URL))?.data).toBe(MASTER)
  expect((await start.take(LIST_URL))?.data).toBe(LIST)
  expect(bytesOf((await start.take(FILE_URL, 0, 2))?.data)).toEqual([1, 2])
  expect(bytesOf((await start.take(FILE_URL, 2, 5))?.data)).toEqual([3, 4, 5])
})

test('what was given once is asked of the network again', async () => {
  stubFetch(all)
  const start = beginHeadStart(LASTING, 0)
  await start.address
  await settled()
  expect(start.take(LIST_URL)).toBeDefined()
  expect(start.take(LIST_URL)).toBeUndefined()
  expect(start.take(FILE_URL, 0, 5)).toBeUndefined()
})

test('who begins later than in the first part gets the lists alone', async () => {
  const asked = stubFetch(all)
  const start = beginHeadStart(LASTING, 6)
  await start.address
  await settled()
  expect(asked).toEqual([LASTING, LIST_URL])
})

test('who goes on to another track leaves nothing on its way', async () => {
  const ended: boolean[] = []
  vi.stubGlobal('fetch', (_address: string, { signal }: { signal: AbortSignal }) => {
    signal.addEventListener('abort', () => ended.push(true))
    return new Promise(() => {})
  })
  beginHeadStart(LASTING, 0).drop()
  expect(ended).toEqual([true])
})

test('a stream of one rate is its own list', async () => {
  const asked = stubFetch({ ...all, [LASTING]: () => answer(LIST, LIST_URL) })
  const start = beginHeadStart(LASTING, 0)
  expect(await start.address).toBe(LIST_URL)
  await settled()
  expect(asked).toEqual([LASTING, `${FILE_URL} bytes=0-4`])
})

test('an answer that is not the bytes that were asked for is given to nobody', async () => {
  const whole = () => answer(new Uint8Array([1, 2, 3, 4, 5, 6]), FILE_URL, 200)
  stubFetch({ ...all, [FILE_URL]: whole })
  const start = beginHeadStart(LASTING, 0)
  await start.address
  await settled()
  await expect(start.take(FILE_URL, 0, 2)).rejects.toThrow('HTTP 200')
})

test('a list that does not come is asked for again by anyone who plays it', async () => {
  const { [LASTING]: master } = all
  stubFetch(master ? { [LASTING]: master } : {})
  const start = beginHeadStart(LASTING, 0)
  expect(await start.address).toBe(MASTER_URL)
  await settled()
  await expect(start.take(LIST_URL)).rejects.toThrow('away')
})

test('without an answer, or with a refusal, the way is left to be found out later', async () => {
  stubFetch({})
  expect(await beginHeadStart(LASTING, 0).address).toBeUndefined()
  stubFetch({ [LASTING]: () => answer('', LASTING, 403) })
  expect(await beginHeadStart(LASTING, 0).address).toBeUndefined()
})

test('what the press itself has asked for is not asked for twice', async () => {
  const asked = stubFetch(all)
  prefetchPlaylist(LASTING)
  expect(await beginHeadStart(LASTING, 0).address).toBe(MASTER_URL)
  expect(asked.filter((address) => address === LASTING)).toHaveLength(1)
  prefetchPlaylist(LASTING)
  expect(takePrefetched('/api/sounds/b/stream.m3u8')).toBeUndefined()
  expect(takePrefetched(LASTING)).toBeUndefined()
})
