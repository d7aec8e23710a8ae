import { buffer } from 'node:stream/consumers'
import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import { STREAM_FILES } from '#ports/media/media.ts'
import { isDiskStorage } from '#ports/storage/disk-storage.ts'
import { typeOfStream } from '../recordings/stream-folder.ts'
import type { ByteRange } from './byte-range.ts'
import { HotFiles } from './hot-files.ts'
import { mediaKey, type Opening, readSignature } from './media-url-signature.ts'
import { readLarge } from './read-large.ts'
import { remember } from './remember.ts'
import { type Content, etagOfKey } from './send-bytes.ts'
import { readStreamLinks, type StreamLinksReader } from './stream-links.ts'

const HOT_BYTES = 64 * 1024 ** 2
const HOT_LARGEST = 16 * 1024 ** 2
/** Withdrawal cannot reach an address of the storage's own, so that holds for one or two of these. */
const REDIRECT_SECONDS = 150

export interface StreamRequest {
  link: string
  token: string
  file: string
}

/** Bytes of ours, or the place where the proxy in front finds them. */
export type Served = Content | HandedOver
export interface HandedOver extends Pick<Content, 'type' | 'cacheControl'> {
  atProxy: string
}
export type OpenedStream = { redirect: string } | { redirect?: undefined; served: Served }

/** What is known of an address that was opened, so that it need not be read again. */
interface Known {
  link: string
  opening: Opening
  prefix: string
  key: string
}

type Described = Pick<Content, 'bytes' | 'type' | 'etag'>

/** What one process remembers of streams. */
export interface StreamServer {
  context: Context
  links: StreamLinksReader
  hot: HotFiles
  known: Map<string, Known>
  files: Map<string, Described>
  /** Where the proxy finds the storage's files, if it is to send them. */
  atProxy: string | undefined
}

export function createStreamServer(context: Context): StreamServer {
  return {
    context,
    links: readStreamLinks(context),
    hot: new HotFiles(HOT_BYTES, HOT_LARGEST),
    known: new Map(),
    files: new Map(),
    atProxy: isDiskStorage(context.storage) ? context.config.mediaAccel : undefined,
  }
}

/** What may be sent at this moment without waiting: its address is known, its file at hand. */
export function peekStream(server: StreamServer, address: string): Served | undefined {
  const known = server.known.get(address)
  if (known === undefined) return undefined
  const now = server.context.clock.now().getTime() / 1000
  if (known.opening.cacheUntil <= now || server.links.peek(known.link) !== known.prefix) {
    server.known.delete(address)
    return undefined
  }
  const file = server.files.get(known.key)
  return file && served(server, known.key, { file, cacheControl: cacheControl(known.opening, now) })
}

/** @throws Problem address_ended for what once opened, not_found for what never did */
export async function openStream(
  server: StreamServer,
  { link, token, file }: StreamRequest,
  { headOnly = false } = {},
): Promise<OpenedStream> {
  const { context, links, known } = server
  const now = context.clock.now()
  if (!STREAM_FILES.some((name) => name === file)) throw new Problem('not_found')
  const opening = readSignature(mediaKey(context.config.secret), link, token, now)
  if (opening === undefined) throw new Problem('not_found')
  const prefix = opening === 'ended' ? undefined : await links.find(link)
  // The bearer had it from us: asked for anew, the sound may have another.
  if (opening === 'ended' || prefix === undefined) throw new Problem('address_ended')
  const key = `${prefix}/${file}`
  remember(known, addressOf({ link, token, file }), { link, opening, prefix, key })
  return load(server, { key, file, opening, headOnly })
}

export function addressOf({ link, token, file }: StreamRequest): string {
  return `/media/${link}/${token}/${file}`
}

interface Wanted {
  key: string
  file: string
  opening: Opening
  headOnly: boolean
}

async function load(
  server: StreamServer,
  { key, file, opening, headOnly }: Wanted,
): Promise<OpenedStream> {
  const { files, hot } = server
  const { clock, storage } = server.context
  const type = typeOfStream(file)
  const now = clock.now()
  // Playlists stay here, or their relative addresses would lead to the storage.
  // So does the answer to HEAD: an address of the storage's own is signed for GET alone.
  if (!file.endsWith('.m3u8') && !headOnly) {
    const expiresAt = soon(now, opening.endsAt)
    const redirect = await storage.signedUrl(key, { expiresAt, type })
    if (redirect !== undefined) return { redirect }
  }
  const bytes = files.get(key)?.bytes ?? (await storage.head(key))?.bytes
  if (bytes === undefined) throw new Problem('not_found')
  const described = { bytes, type, etag: etagOfKey(key) }
  remember(files, key, described)
  const how = { file: described, cacheControl: cacheControl(opening, now.getTime() / 1000) }
  const atHand = served(server, key, how)
  if (atHand) return { served: atHand }
  const held = headOnly
    ? undefined
    : await hot.load(key, bytes, async () => buffer(await storage.read(key)))
  const body = held ?? ((range?: ByteRange) => readLarge({ storage, hot, key, bytes }, range))
  return { served: { ...described, cacheControl: how.cacheControl, body } }
}

/** Undefined where the bytes have to be fetched first. */
function served(
  { atProxy, hot }: StreamServer,
  key: string,
  { file, cacheControl }: { file: Described; cacheControl: string },
): Served | undefined {
  if (atProxy !== undefined) return { type: file.type, cacheControl, atProxy: atProxy + key }
  const body = hot.peek(key)
  return body && { bytes: file.bytes, type: file.type, etag: file.etag, cacheControl, body }
}

/** @param now seconds since 1970 */
function cacheControl({ cacheUntil }: Opening, now: number): string {
  return `public, max-age=${Math.max(0, cacheUntil - Math.floor(now))}, immutable`
}

/** The same for all who ask within some minutes, so that the storage's caches know it again. */
function soon(now: Date, endsAt: number): Date {
  const next = (Math.floor(now.getTime() / 1000 / REDIRECT_SECONDS) + 2) * REDIRECT_SECONDS
  return new Date(Math.min(endsAt, next) * 1000)
}
