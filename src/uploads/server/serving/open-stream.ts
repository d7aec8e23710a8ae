import { buffer } from 'node:stream/consumers'
import type { Context } from '#ports/context.ts'
import { STREAM_FILES } from '#ports/media/media.ts'
import { typeOfStream } from '../recordings/stream-folder.ts'
import { HotFiles } from './hot-files.ts'
import { mediaKey, readSignature } from './media-signature.ts'
import { remember } from './remember.ts'
import { type Content, etagOfKey } from './send-bytes.ts'
import { readStreamLinks, type StreamLinksReader } from './stream-links.ts'

const HOT_BYTES = 64 * 1024 ** 2
const HOT_LARGEST = 16 * 1024 ** 2

export interface StreamRequest {
  link: string
  token: string
  file: string
}

/** What one process remembers of streams. */
export interface StreamServer {
  context: Context
  links: StreamLinksReader
  hot: HotFiles
  /** What `link/token` opens, so that a signature is computed once. */
  opened: Map<string, NonNullable<ReturnType<typeof readSignature>>>
  files: Map<string, Omit<Content, 'body' | 'cacheControl'>>
}

export function createStreamServer(context: Context): StreamServer {
  return {
    context,
    links: readStreamLinks(context),
    hot: new HotFiles(HOT_BYTES, HOT_LARGEST),
    opened: new Map(),
    files: new Map(),
  }
}

export type OpenedStream = { redirect: string } | { redirect?: undefined; content: Content }

/** What is hot and known to be allowed at this moment, without waiting. */
export function peekStream(server: StreamServer, request: StreamRequest): Content | undefined {
  const { link, token, file } = request
  const now = server.context.clock.now()
  const opens = server.opened.get(`${link}/${token}`)
  if (!opens || opens.cacheUntil <= now.getTime() / 1000) return undefined
  const prefix = server.links.peek(link)
  if (prefix === undefined) return undefined
  const key = `${prefix}/${file}`
  const known = server.files.get(key)
  const body = server.hot.peek(key)
  return known && body && { ...known, cacheControl: cacheControl(opens, now), body }
}

/** Undefined for whatever does not open: forged, late, withdrawn or unknown. */
export async function openStream(
  server: StreamServer,
  request: StreamRequest,
): Promise<OpenedStream | undefined> {
  const { link, token, file } = request
  const { context, links, opened } = server
  const now = context.clock.now()
  if (!STREAM_FILES.some((name) => name === file)) return undefined
  const opens = readSignature(mediaKey(context.config.secret), link, token, now)
  if (!opens) return undefined
  const prefix = await links.find(link)
  if (prefix === undefined) return undefined
  remember(opened, `${link}/${token}`, opens)
  const hot = peekStream(server, request)
  if (hot) return { content: hot }
  return load(server, {
    key: `${prefix}/${file}`,
    file,
    endsAt: opens.endsAt,
    cacheControl: cacheControl(opens, now),
  })
}

function cacheControl({ cacheUntil }: { cacheUntil: number }, now: Date): string {
  return `public, max-age=${Math.max(0, cacheUntil - Math.floor(now.getTime() / 1000))}, immutable`
}

async function load(
  { context: { storage }, files, hot }: StreamServer,
  {
    key,
    file,
    endsAt,
    cacheControl,
  }: { key: string; file: string; endsAt: number; cacheControl: string },
): Promise<OpenedStream | undefined> {
  const type = typeOfStream(file)
  // Playlists stay here, or their relative addresses would lead to the storage.
  if (!file.endsWith('.m3u8')) {
    const redirect = await storage.signedUrl(key, { expiresAt: new Date(endsAt * 1000), type })
    if (redirect !== undefined) return { redirect }
  }
  const object = await storage.head(key)
  if (!object) return undefined
  const known = { bytes: object.bytes, type, etag: etagOfKey(key) }
  remember(files, key, known)
  const held = hot.load(key, object.bytes, async () => buffer(await storage.read(key)))
  const body: Content['body'] = held ? await held : (range) => storage.read(key, range)
  return { content: { ...known, cacheControl, body } }
}
