import Hls, { type LoaderCallbacks, type LoaderContext, LoaderContextType } from 'hls.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { HeadStart, PrefetchedPart } from './head-start.ts'
import { loaderWith } from './loader.ts'

const URL_OF = 'https://neiro.test/media/high.m3u8'
// hls.js knows its window by this name.
beforeEach(() => void vi.stubGlobal('self', globalThis))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function headStart(piece: Promise<PrefetchedPart> | undefined): HeadStart {
  return { address: Promise.resolve(undefined), take: () => piece, drop() {} }
}

function piece(): PrefetchedPart {
  const now = performance.now()
  return { url: URL_OF, data: 'list', asked: now - 90, answered: now - 50, ended: now - 40 }
}

function open(start: HeadStart) {
  const asked = vi
    .spyOn(Hls.DefaultConfig.loader.prototype, 'load')
    .mockImplementation(() => undefined)
  const Loader = loaderWith(Hls, start)
  const loader = new Loader(Hls.DefaultConfig)
  const onSuccess = vi.fn<LoaderCallbacks<LoaderContext>['onSuccess']>()
  const context = { url: URL_OF, responseType: 'text', type: LoaderContextType.LEVEL }
  const loadPolicy = Hls.DefaultConfig.playlistLoadPolicy.default
  const config = { loadPolicy, maxRetry: 0, timeout: 0, retryDelay: 0, maxRetryDelay: 0 }
  const callbacks = { onSuccess, onError() {}, onTimeout() {} }
  loader.load(context, config, callbacks)
  return { loader, onSuccess, asked }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

test('what is on its way already is handed over, with the time that it took', async () => {
  const { loader, onSuccess, asked } = open(headStart(Promise.resolve(piece())))
  await settled()
  expect(asked).not.toHaveBeenCalled()
  expect(onSuccess.mock.calls[0]?.[0]).toEqual({ url: URL_OF, data: 'list', code: 200 })
  const { loading, loaded, total } = loader.stats
  expect([loaded, total]).toEqual([4, 4])
  expect(loading.end - loading.start).toBeCloseTo(50, 5)
  // As if it had come just now.
  expect(performance.now() - loading.end).toBeLessThan(40)
})

test('what nobody fetched, or what did not come, is asked of the network', async () => {
  expect(open(headStart(undefined)).asked).toHaveBeenCalledTimes(1)
  vi.restoreAllMocks()
  const { asked, onSuccess } = open(headStart(Promise.reject(new Error('HTTP 404'))))
  await settled()
  expect(asked).toHaveBeenCalledTimes(1)
  expect(onSuccess).not.toHaveBeenCalled()
})

test('who has stopped waiting is told nothing', async () => {
  for (const end of ['abort', 'destroy'] as const) {
    vi.restoreAllMocks()
    const { loader, onSuccess, asked } = open(headStart(Promise.resolve(piece())))
    loader[end]()
    const late = open(headStart(Promise.reject(new Error('away'))))
    late.loader[end]()
    await settled()
    expect(onSuccess).not.toHaveBeenCalled()
    expect(asked).not.toHaveBeenCalled()
  }
})
