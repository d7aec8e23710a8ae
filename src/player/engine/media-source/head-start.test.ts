import Hls, { type LoaderCallbacks, type LoaderContext, LoaderContextType } from 'hls.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  beginHeadStart,
  beginningOf,
  expectedRate,
  firstList,
  loaderWith,
  type PrefetchedPart,
} from './head-start.ts'
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
const PERMANENT = '/api/sounds/a/stream.m3u8'
const FOLDER = 'https://neiro.test/media/link/1-sign/'
const MASTER_URL = `${FOLDER}master.m3u8`
const LIST_URL = `${FOLDER}high.m3u8`
const FILE_URL = `${FOLDER}high.mp4`
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type Answers = Record<string, () => Response>
const all: Answers = {
  [PERMANENT]: () => answer(MASTER, MASTER_URL),
  [LIST_URL]: () => answer(LIST, LIST_URL),
  [FILE_URL]: () => answer(new Uint8Array([1, 2, 3, 4, 5]), FILE_URL, 206),
}

function answer(body: string | Uint8Array<ArrayBuffer>, url: string, status = 200): Response {
  return Object.defineProperty(new Response(body, { status }), 'url', { value: url })
}

function stubFetch(answers: Answers): string[] {
  const requested: string[] = []
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    const range = new Headers(init?.headers).get('range')
    requested.push(range === null ? String(address) : `${address} ${range}`)
    const found = answers[String(address)]
    if (!found) throw new TypeError('away')
    return found()
  })
  return requested
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))
const bytesOf = (data: unknown) =>
  data instanceof ArrayBuffer ? [...new Uint8Array(data)] : undefined

test('a permanent address is followed to its lists, and to the first seconds in one request', async () => {
  const requested = stubFetch(all)
  const start = beginHeadStart(PERMANENT, 0)
  expect(await start.address).toBe(MASTER_URL)
  await settled()
  expect(requested).toEqual([PERMANENT, LIST_URL, `${FILE_URL} bytes=0-4`])
  expect((await start.take(MASTER_URL))?.data).toBe(MASTER)
  expect((await start.take(LIST_URL))?.data).toBe(LIST)
  expect(bytesOf((await start.take(FILE_URL, 0, 2))?.data)).toEqual([1, 2])
  expect(bytesOf((await start.take(FILE_URL, 2, 5))?.data)).toEqual([3, 4, 5])
})

test('a prefetched part is used once, then requested again', async () => {
  stubFetch(all)
  const start = beginHeadStart(PERMANENT, 0)
  await start.address
  await settled()
  expect(start.take(LIST_URL)).toBeDefined()
  expect(start.take(LIST_URL)).toBeUndefined()
  expect(start.take(FILE_URL, 0, 5)).toBeUndefined()
})

test('who begins later than in the first part gets the lists alone', async () => {
  const requested = stubFetch(all)
  const start = beginHeadStart(PERMANENT, 6)
  await start.address
  await settled()
  expect(requested).toEqual([PERMANENT, LIST_URL])
})

test('moving on to another track aborts all requests', async () => {
  const ended: boolean[] = []
  vi.stubGlobal('fetch', (_address: string, { signal }: { signal: AbortSignal }) => {
    signal.addEventListener('abort', () => ended.push(true))
    return new Promise(() => {})
  })
  beginHeadStart(PERMANENT, 0).drop()
  expect(ended).toEqual([true])
})

test('a stream of one rate is its own list', async () => {
  const requested = stubFetch({ ...all, [PERMANENT]: () => answer(LIST, LIST_URL) })
  const start = beginHeadStart(PERMANENT, 0)
  expect(await start.address).toBe(LIST_URL)
  await settled()
  expect(requested).toEqual([PERMANENT, `${FILE_URL} bytes=0-4`])
})

test('a response with other bytes than requested is not used', async () => {
  const whole = () => answer(new Uint8Array([1, 2, 3, 4, 5, 6]), FILE_URL, 200)
  stubFetch({ ...all, [FILE_URL]: whole })
  const start = beginHeadStart(PERMANENT, 0)
  await start.address
  await settled()
  await expect(start.take(FILE_URL, 0, 2)).rejects.toThrow('HTTP 200')
})

test('a list that fails to load is requested again by the next play', async () => {
  const { [PERMANENT]: master } = all
  stubFetch(master ? { [PERMANENT]: master } : {})
  const start = beginHeadStart(PERMANENT, 0)
  expect(await start.address).toBe(MASTER_URL)
  await settled()
  await expect(start.take(LIST_URL)).rejects.toThrow('away')
})

test('without an answer, or with a refusal, the way is left to be found out later', async () => {
  stubFetch({})
  expect(await beginHeadStart(PERMANENT, 0).address).toBeUndefined()
  stubFetch({ [PERMANENT]: () => answer('', PERMANENT, 403) })
  expect(await beginHeadStart(PERMANENT, 0).address).toBeUndefined()
})

test('a playlist that the press has requested is not requested twice', async () => {
  const requested = stubFetch(all)
  prefetchPlaylist(PERMANENT)
  expect(await beginHeadStart(PERMANENT, 0).address).toBe(MASTER_URL)
  expect(requested.filter((address) => address === PERMANENT)).toHaveLength(1)
  prefetchPlaylist(PERMANENT)
  expect(takePrefetched('/api/sounds/b/stream.m3u8')).toBeUndefined()
  expect(takePrefetched(PERMANENT)).toBeUndefined()
})

// hls.js knows its window by this name.
beforeEach(() => void vi.stubGlobal('self', globalThis))

function part(): PrefetchedPart {
  const now = performance.now()
  return { url: LIST_URL, data: 'list', requested: now - 90, answered: now - 50, ended: now - 40 }
}

function openLoader(part: Promise<PrefetchedPart> | undefined) {
  const requested = vi
    .spyOn(Hls.DefaultConfig.loader.prototype, 'load')
    .mockImplementation(() => undefined)
  const Loader = loaderWith(Hls, { take: () => part })
  const loader = new Loader(Hls.DefaultConfig)
  const onSuccess = vi.fn<LoaderCallbacks<LoaderContext>['onSuccess']>()
  const context = { url: LIST_URL, responseType: 'text', type: LoaderContextType.LEVEL }
  const loadPolicy = Hls.DefaultConfig.playlistLoadPolicy.default
  const config = { loadPolicy, maxRetry: 0, timeout: 0, retryDelay: 0, maxRetryDelay: 0 }
  const callbacks = { onSuccess, onError() {}, onTimeout() {} }
  loader.load(context, config, callbacks)
  return { loader, onSuccess, requested }
}

test('a pending response is used, with its timing', async () => {
  const { loader, onSuccess, requested } = openLoader(Promise.resolve(part()))
  await settled()
  expect(requested).not.toHaveBeenCalled()
  expect(onSuccess.mock.calls[0]?.[0]).toEqual({ url: LIST_URL, data: 'list', code: 200 })
  const { loading, loaded, total } = loader.stats
  expect([loaded, total]).toEqual([4, 4])
  expect(loading.end - loading.start).toBeCloseTo(50, 5)
  // As if it had come just now.
  expect(performance.now() - loading.end).toBeLessThan(40)
})

test('a part that was not prefetched, or failed, is requested from the network', async () => {
  expect(openLoader(undefined).requested).toHaveBeenCalledTimes(1)
  vi.restoreAllMocks()
  const { requested, onSuccess } = openLoader(Promise.reject(new Error('HTTP 404')))
  await settled()
  expect(requested).toHaveBeenCalledTimes(1)
  expect(onSuccess).not.toHaveBeenCalled()
})

test('an aborted loader gets no callback', async () => {
  for (const end of ['abort', 'destroy'] as const) {
    vi.restoreAllMocks()
    const { loader, onSuccess, requested } = openLoader(Promise.resolve(part()))
    loader[end]()
    const late = openLoader(Promise.reject(new Error('away')))
    late.loader[end]()
    await settled()
    expect(onSuccess).not.toHaveBeenCalled()
    expect(requested).not.toHaveBeenCalled()
  }
})

const TWO_RATES = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=170000,AVERAGE-BANDWIDTH=165000,CODECS="mp4a.40.2"
high.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=101000,CODECS="mp4a.40.2"
low.m3u8
`
const WHOLE_LIST = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:6
#EXT-X-MAP:URI="high.mp4",BYTERANGE="762@0"
#EXTINF:5.990,
#EXT-X-BYTERANGE:121476@762
high.mp4
#EXTINF:5.990,
#EXT-X-BYTERANGE:121007@122238
high.mp4
#EXT-X-ENDLIST
`

test('the list that a stream begins with is the best that the line should carry, else the lowest', () => {
  expect(firstList(TWO_RATES, 1_000_000)).toBe('high.m3u8')
  expect(firstList(TWO_RATES, 150_000)).toBe('low.m3u8')
  expect(firstList(TWO_RATES, 50_000)).toBe('low.m3u8')
  expect(firstList('#EXTM3U\n', 50_000)).toBeUndefined()
})

test('a list gives the bytes of the init segment and of the first part', () => {
  const beginning = { uri: 'high.mp4', seconds: 5.99, split: 762, end: 762 + 121_476 }
  expect(beginningOf(WHOLE_LIST)).toEqual(beginning)
})

test('what is no single run of bytes is not fetched beforehand', () => {
  expect(beginningOf(WHOLE_LIST.replace('@762', '@900'))).toBeUndefined()
  expect(beginningOf(WHOLE_LIST.replace('762\nhigh.mp4', '762\nother.mp4'))).toBeUndefined()
  expect(beginningOf(WHOLE_LIST.replace(/#EXT-X-MAP.*\n/, ''))).toBeUndefined()
  expect(beginningOf(TWO_RATES)).toBeUndefined()
})

test('a slow line, or one that is to be saved, begins with the lower rate', () => {
  expect(expectedRate({ connection: { downlink: 0.15, saveData: false } })).toBe(150_000)
  expect(expectedRate({ connection: { downlink: 10, saveData: true } })).toBeLessThan(64_000)
})

test('a fast line, and one of which nothing is said, begins with the higher', () => {
  expect(expectedRate({ connection: { downlink: 10 } })).toBe(1_000_000)
  expect(expectedRate({ connection: { downlink: 'fast' } })).toBe(1_000_000)
  expect(expectedRate({})).toBe(1_000_000)
})
