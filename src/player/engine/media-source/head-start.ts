import { expectedRate } from './expected-rate.ts'
import { beginningOf, firstList } from './playlist.ts'
import { TIMEOUT_MS, takePrefetched } from './prefetch-playlist.ts'

/** An answer that was there before it was asked for. */
export interface PrefetchedPart {
  /** Where it came from in the end. */
  url: string
  data: string | ArrayBuffer
  /** Milliseconds of the page's clock. */
  asked: number
  answered: number
  ended: number
}

/** What a stream begins with, on its way while the code that plays it is. */
export interface HeadStart {
  /** The address of its playlist; undefined where that is to be found out, and told, later. */
  address: Promise<string | undefined>
  /** What was fetched, once: anyone who asks again asks the network. Bytes `from` (included) `to` (not). */
  take(url: string, from?: number, to?: number): Promise<PrefetchedPart> | undefined
  drop(): void
}

/**
 * Asks where a stream's lasting address leads, and for what hls.js will want first: the list of the
 * rate that it will begin with, and the sound's first seconds.
 *
 * @param startsAt seconds of the sound: only its beginning is worth fetching blindly
 */
export function beginHeadStart(lasting: string, startsAt: number): HeadStart {
  const life = new AbortController()
  const { signal } = life
  const patience = setTimeout(() => life.abort(), TIMEOUT_MS)
  const pieces = new Map<string, Promise<PrefetchedPart>>()
  const keep = (piece: Promise<PrefetchedPart>, ...key: KeyParts) => {
    // Who takes it meets the failure, and asks the network.
    piece.catch(() => undefined)
    pieces.set(keyOf(...key), piece)
  }

  async function followLists(): Promise<string> {
    const playlist = await readText(takePrefetched(lasting) ?? fetch(lasting, { signal }))
    keep(Promise.resolve(playlist), playlist.url)
    goOn(playlist).catch(() => undefined)
    return playlist.url
  }

  async function goOn(playlist: TextPiece): Promise<void> {
    const first = firstList(playlist.data, expectedRate())
    if (first === undefined) return fetchBeginning(playlist)
    const address = new URL(first, playlist.url).href
    const list = readText(fetch(address, { signal }))
    keep(list, address)
    await fetchBeginning(await list)
  }

  async function fetchBeginning({ data, url }: TextPiece): Promise<void> {
    const beginning = beginningOf(data)
    if (!beginning || startsAt >= beginning.seconds) return
    const { uri, split, end } = beginning
    const address = new URL(uri, url).href
    // What has begun to come may take its time: it is not asked for twice.
    const whole = fetchBytes(address, end, signal, () => clearTimeout(patience))
    const cut = (from: number, to: number) =>
      whole.then((piece) => ({ ...piece, data: piece.data.slice(from, to) }))
    keep(cut(0, split), address, 0, split)
    keep(cut(split, end), address, split, end)
  }

  return {
    // Who plays it asks again, and tells what is wrong.
    address: followLists().catch(() => undefined),
    take(...key) {
      const piece = pieces.get(keyOf(...key))
      pieces.delete(keyOf(...key))
      return piece
    },
    drop() {
      clearTimeout(patience)
      life.abort()
    },
  }
}

type KeyParts = [url: string, from?: number, to?: number]
type TextPiece = PrefetchedPart & { data: string }

const keyOf = (url: string, from = 0, to = 0) => `${from}-${to} ${url}`

async function readText(coming: Promise<Response>): Promise<TextPiece> {
  const asked = performance.now()
  const answer = await coming
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  const answered = performance.now()
  const data = await answer.text()
  return { url: answer.url, data, asked, answered, ended: performance.now() }
}

async function fetchBytes(address: string, end: number, signal: AbortSignal, onAnswer: () => void) {
  const asked = performance.now()
  const answer = await fetch(address, { signal, headers: { range: `bytes=0-${end - 1}` } })
  onAnswer()
  const answered = performance.now()
  const data = await answer.arrayBuffer()
  if (answer.status !== 206 || data.byteLength !== end) throw new Error(`HTTP ${answer.status}`)
  return { url: answer.url, data, asked, answered, ended: performance.now() }
}
