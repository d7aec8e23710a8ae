import { LRUCache } from 'lru-cache'
import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import { listenToChannel } from '#ports/database/listen-to-channel.ts'
import { isDatabaseAway } from '#ports/database/steady-connection.ts'
import { STREAM_FILES } from '#ports/media/media.ts'
import { isDiskStorage } from '#ports/storage/disk-storage.ts'
import { typeOfKey } from '#ports/storage/object-key.ts'
import { REVOKED_CHANNEL } from '../recordings/store.ts'
import { createHotFiles, loadBody } from './hot-files.ts'
import { mediaKey, type Opening, readSignature } from './media-url-signature.ts'
import { type Content, etagOfKey, MINING_RESERVED } from './send-bytes.ts'
import { findStreamLink, type StreamLink } from './store.ts'

/** For so long a link may be used that the database, now away, has confirmed. */
const OUTAGE_MS = 5 * 60_000
const HOT_BYTES = 64 * 1024 ** 2
const HOT_LARGEST = 16 * 1024 ** 2
const MOST_KNOWN = 10_000
/** Withdrawal cannot reach an address of the storage's own, so that holds for one or two of these. */
const REDIRECT_SECONDS = 30

export interface StreamRequest {
  link: string
  token: string
  file: string
}

/** Bytes of ours, or the place where the proxy in front finds them. */
export type Served = Content | AtProxy
export interface AtProxy extends Pick<Content, 'type' | 'cacheControl' | 'more'> {
  atProxy: string
}
export type OpenedStream =
  | { redirect: string; more: readonly string[] }
  | { redirect?: undefined; served: Served }

/** The facts of an address that was opened, so that they need not be read again. */
interface Known extends Pick<Content, 'bytes' | 'type' | 'etag' | 'more'> {
  link: string
  opening: Opening
  /** The link as it was read then: another object is read anew. */
  found: StreamLink
  key: string
}

/** Opens the addresses of streams. One process remembers links, addresses and files. */
export class StreamServer {
  readonly #context: Context
  readonly #links: ReturnType<typeof readStreamLinks>
  readonly #hot = createHotFiles(HOT_BYTES, HOT_LARGEST)
  /** The facts by address. */
  readonly #known = new LRUCache<string, Known>({ max: MOST_KNOWN })
  /** The path by which the proxy finds the storage's files, if it is to send them. */
  readonly #atProxy: string | undefined

  constructor(context: Context) {
    this.#context = context
    this.#links = readStreamLinks(context)
    this.#atProxy = isDiskStorage(context.storage) ? context.config.mediaAccel : undefined
  }

  close(): Promise<void> {
    return this.#links.close()
  }

  /** Returns what may be sent at this moment without waiting: its address is known, its file at hand. */
  peek(address: string): Served | undefined {
    const known = this.#known.get(address)
    if (known === undefined) return undefined
    const now = this.#context.clock.now()
    if (known.opening.cacheUntil * 1000 <= now.getTime()) return undefined
    if (this.#links.peek(known.link) !== known.found) return undefined
    return this.#atHand(known, now)
  }

  /** @throws Problem address_ended for what once opened, not_found for what never did */
  async open(
    { link, token, file }: StreamRequest,
    { headOnly = false } = {},
  ): Promise<OpenedStream> {
    const { clock, config, storage } = this.#context
    const now = clock.now()
    if (!STREAM_FILES.some((name) => name === file)) throw new Problem('not_found')
    const opening = readSignature(mediaKey(config.secret), link, token, now)
    if (opening === undefined) throw new Problem('not_found')
    const found = opening === 'ended' ? undefined : await this.#links.find(link)
    // The bearer had it from us: asked for anew, the sound may have another.
    if (opening === 'ended' || found === undefined) throw new Problem('address_ended')
    const key = `${found.prefix}/${file}`
    const more = found.isMiningReserved ? MINING_RESERVED : []
    const type = typeOfKey(key)
    // Playlists stay here, or their relative addresses would lead to the storage.
    // The answer to HEAD does so, too: an address of the storage's own is signed for GET alone.
    if (!file.endsWith('.m3u8') && !headOnly) {
      const expiresAt = redirectEnd(now, opening.endsAt)
      const redirect = await storage.signedUrl(key, { expiresAt, type })
      if (redirect !== undefined) return { redirect, more }
    }
    const address = `/media/${link}/${token}/${file}`
    const before = this.#known.get(address)
    const bytes = before?.key === key ? before.bytes : (await storage.head(key))?.bytes
    if (bytes === undefined) throw new Problem('not_found')
    const known = { link, opening, found, key, bytes, type, etag: etagOfKey(key), more }
    this.#known.set(address, known)
    const atHand = this.#atHand(known, now)
    if (atHand) return { served: atHand }
    const hot = this.#hot
    const body = headOnly ? Buffer.alloc(0) : await loadBody({ storage, hot, key, bytes })
    return { served: content(known, now, body) }
  }

  /** Undefined where the bytes have to be fetched first. */
  #atHand(known: Known, now: Date): Served | undefined {
    const { type, key, opening, more = [] } = known
    if (this.#atProxy !== undefined)
      return { type, cacheControl: cacheControl(opening, now), more, atProxy: this.#atProxy + key }
    const body = this.#hot.get(key)
    return body && content(known, now, body)
  }
}

function content(known: Known, now: Date, body: Content['body']): Content {
  const { bytes, type, etag, opening, more = [] } = known
  return { bytes, type, etag, cacheControl: cacheControl(opening, now), more, body }
}

function cacheControl({ cacheUntil }: Opening, now: Date): string {
  const maxAge = Math.max(0, cacheUntil - Math.floor(now.getTime() / 1000))
  return `public, max-age=${maxAge}, immutable`
}

/** The same for all who ask within half a minute, so that the storage's caches know it again. */
function redirectEnd(now: Date, endsAt: number): Date {
  const next = (Math.floor(now.getTime() / 1000 / REDIRECT_SECONDS) + 2) * REDIRECT_SECONDS
  return new Date(Math.min(endsAt, next) * 1000)
}

/**
 * Caches links for 30 s. Withdrawals come by notice from the database and end a link immediately;
 * while notices cannot be received, a link is looked up each time. While the database is away, which
 * withdraws nothing then, the links of the last five minutes play on.
 */
export function readStreamLinks(
  context: Pick<Context, 'clock' | 'config' | 'db' | 'log' | 'recordingUse'>,
) {
  const { databaseUrl } = context.config
  if (databaseUrl === undefined) throw new Error('The address of the database is not known')
  const known = new LRUCache<string, StreamLink>({ max: MOST_KNOWN, ttl: 30_000 })
  const last = new LRUCache<string, StreamLink>({
    max: MOST_KNOWN,
    ttl: OUTAGE_MS,
    ttlResolution: 0,
    perf: { now: () => context.clock.now().getTime() },
  })
  /** Grows with each withdrawal, so that a look-up that was under way is not cached. */
  let withdrawals = 0
  const listener = listenToChannel({
    url: databaseUrl,
    channel: REVOKED_CHANNEL,
    log: context.log,
    onListening() {
      withdrawals++
      known.clear()
      last.clear()
    },
    onNotice(id) {
      withdrawals++
      known.delete(id)
      last.delete(id)
    },
  })
  /** Reads without waiting; undefined where the link has to be looked up. */
  const peek = (id: string) => (listener.isListening() ? known.get(id) : undefined)
  return {
    peek,
    /** Undefined where it opens nothing. */
    async find(id: string): Promise<StreamLink | undefined> {
      const cached = peek(id)
      if (cached !== undefined) return cached
      const before = withdrawals
      let found: StreamLink | undefined
      try {
        found = await findStreamLink(context, id)
      } catch (error) {
        const confirmed = last.get(id)
        if (confirmed !== undefined && error instanceof Error && isDatabaseAway(error))
          return confirmed
        throw error
      }
      if (before === withdrawals) {
        // Setting undefined deletes.
        known.set(id, found)
        last.set(id, found)
      }
      return found
    },
    close: () => listener.close(),
  }
}
