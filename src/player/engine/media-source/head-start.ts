import type Hls from 'hls.js'
import type { HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'
import { TIMEOUT_MS, takePrefetched } from './prefetch-playlist.ts'

/** A response that arrived before hls.js requested it. Times are milliseconds of the page's clock. */
export interface PrefetchedPart {
  /** The address after redirects. */
  url: string
  data: string | ArrayBuffer
  requested: number
  answered: number
  ended: number
}
type Text = Awaited<ReturnType<typeof readText>>
type PartKey = [url: string, from?: number, to?: number]

export type HeadStart = ReturnType<typeof beginHeadStart>

/**
 * Fetches, while hls.js loads, what it requests first: the playlist behind a permanent address, the
 * list of the rate that it begins with, and the sound's first seconds (docs/decisions/0026).
 *
 * @param startsAt seconds of the sound: only its beginning is prefetched
 */
export function beginHeadStart(permanentUrl: string, startsAt: number) {
  const life = new AbortController()
  const { signal } = life
  const timeout = setTimeout(() => life.abort(), TIMEOUT_MS)
  const parts = new Map<string, Promise<PrefetchedPart>>()
  const store = (part: Promise<PrefetchedPart>, ...key: PartKey) => {
    // hls.js meets the failure and requests it again.
    part.catch(() => undefined)
    parts.set(keyOf(...key), part)
  }

  async function followPlaylist(): Promise<string> {
    const playlist = await readText(takePrefetched(permanentUrl) ?? fetch(permanentUrl, { signal }))
    store(Promise.resolve(playlist), playlist.url)
    followList(playlist).catch(() => undefined)
    return playlist.url
  }

  async function followList(playlist: Text): Promise<void> {
    const first = firstList(playlist.data, expectedRate())
    if (first === undefined) return fetchBeginning(playlist)
    const address = new URL(first, playlist.url).href
    const list = readText(fetch(address, { signal }))
    store(list, address)
    await fetchBeginning(await list)
  }

  async function fetchBeginning({ data, url }: Text): Promise<void> {
    const beginning = beginningOf(data)
    if (!beginning || startsAt >= beginning.seconds) return
    const { uri, split, end } = beginning
    const address = new URL(uri, url).href
    const headers = { range: `bytes=0-${end - 1}` }
    const whole = read(fetch(address, { signal, headers }), async (response) => {
      // The body may take longer once it has begun to arrive.
      clearTimeout(timeout)
      const bytes = await response.arrayBuffer()
      if (response.status === 206 && bytes.byteLength === end) return bytes
      throw new Error(`HTTP ${response.status}`)
    })
    for (const [from, to] of [[0, split] as const, [split, end] as const]) {
      const part = whole.then((bytes) => ({ ...bytes, data: bytes.data.slice(from, to) }))
      store(part, address, from, to)
    }
  }

  return {
    /** The address of the playlist; undefined where hls.js is to find it, and to report what is wrong. */
    address: followPlaylist().catch(() => undefined),
    /**
     * Takes each part once: the next request goes to the network. Bytes `from` (included) `to`
     * (excluded).
     */
    take(...key: PartKey): Promise<PrefetchedPart> | undefined {
      const part = parts.get(keyOf(...key))
      parts.delete(keyOf(...key))
      return part
    },
    drop() {
      clearTimeout(timeout)
      life.abort()
    },
  }
}

const keyOf = (...[url, from = 0, to = 0]: PartKey) => `${from}-${to} ${url}`

async function read<Data extends string | ArrayBuffer>(
  request: Promise<Response>,
  bodyOf: (response: Response) => Promise<Data>,
) {
  const requested = performance.now()
  const response = await request
  const answered = performance.now()
  const data = await bodyOf(response)
  return { url: response.url, data, requested, answered, ended: performance.now() }
}

const readText = (request: Promise<Response>) =>
  read(request, (response) => {
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    return response.text()
  })

/**
 * The best of the rates that the connection carries, else the lowest, as hls.js chooses (RFC 8216,
 * 4.3.4.2).
 */
export function firstList(playlist: string, rate: number): string | undefined {
  const variants = [...playlist.matchAll(/^#EXT-X-STREAM-INF:.*?\bBANDWIDTH=(\d+).*\n(.+)$/gm)]
    .map(([, bandwidth, address]) => ({ bandwidth: Number(bandwidth), address }))
    .sort((one, other) => other.bandwidth - one.bandwidth)
  return (variants.find(({ bandwidth }) => bandwidth <= rate) ?? variants.at(-1))?.address
}

/**
 * Bytes at which the first part of a list's file begins (`split`) and ends, behind the init
 * segment. Undefined if the two are not contiguous (RFC 8216, 4.3.2.2 and 4.3.2.5).
 */
export function beginningOf(list: string) {
  const [, uri, split] = /^#EXT-X-MAP:URI="([^"]+)",BYTERANGE="(\d+)@0"$/m.exec(list) ?? []
  const [, seconds, size, from, part] =
    /^#EXTINF:([\d.]+),.*\n#EXT-X-BYTERANGE:(\d+)@(\d+)\n(.+)$/m.exec(list) ?? []
  if (uri === undefined || part !== uri || from !== split) return undefined
  return { uri, seconds: Number(seconds), split: Number(split), end: Number(split) + Number(size) }
}

/** Bits a second that nearly every connection carries. */
const USUAL_RATE = 1_000_000
const SAVE_DATA_RATE = 50_000

/** Bits a second to expect before anything is measured, by the Network Information API where it is there. */
export function expectedRate(platform: object = navigator): number {
  const line: unknown = 'connection' in platform ? platform.connection : undefined
  if (typeof line !== 'object' || line === null) return USUAL_RATE
  if ('saveData' in line && line.saveData === true) return SAVE_DATA_RATE
  const isKnown = 'downlink' in line && typeof line.downlink === 'number'
  return isKnown ? Math.min(USUAL_RATE, Number(line.downlink) * 1_000_000) : USUAL_RATE
}

/** hls.js's own loader, except that prefetched parts are not requested again. */
export function loaderWith(
  HlsLight: typeof Hls,
  headStart: Pick<HeadStart, 'take'>,
): HlsConfig['loader'] {
  return class extends HlsLight.DefaultConfig.loader implements Loader<LoaderContext> {
    #isOver = false

    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ) {
      const part = headStart.take(context.url, context.rangeStart, context.rangeEnd)
      if (part === undefined) return super.load(context, config, callbacks)
      this.context = context
      part.then(
        (found) => {
          if (this.#isOver) return
          this.#measure(found)
          const { url, data } = found
          callbacks.onSuccess({ url, data, code: 200 }, this.stats, context, null)
        },
        () => {
          if (!this.#isOver) super.load(context, config, callbacks)
        },
      )
    }

    /**
     * Reports the part as if it had been requested just in time: hls.js judges the connection's
     * rate by this.
     */
    #measure({ data, requested, answered, ended }: PrefetchedPart): void {
      const size = typeof data === 'string' ? data.length : data.byteLength
      const late = performance.now() - ended
      const loading = { start: requested + late, first: answered + late, end: ended + late }
      Object.assign(this.stats, { loaded: size, total: size, loading })
    }

    override abort(): void {
      this.#isOver = true
      super.abort()
    }

    override destroy(): void {
      this.#isOver = true
      super.destroy()
    }
  }
}
