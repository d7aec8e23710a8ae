import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Http } from '#http/http.ts'
import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import { STREAM_FILES } from '#ports/media/media.ts'
import { typeOfStream } from '../recordings/stream-folder.ts'
import { HotFiles } from './hot-files.ts'
import { mediaKey, readSignature } from './media-signature.ts'
import { type Content, etagOfKey, sendBytes } from './send-bytes.ts'
import { readStreamLinks, type StreamLinksReader } from './stream-links.ts'

const HOT_BYTES = 64 * 1024 ** 2
const HOT_LARGEST = 16 * 1024 ** 2
const MOST_REMEMBERED = 10_000

interface Params {
  link: string
  token: string
  file: string
}

interface Server {
  context: Context
  links: StreamLinksReader
  hot: HotFiles
  /** What `link/token` opens, so that a signature is computed once. */
  opened: Map<string, NonNullable<ReturnType<typeof readSignature>>>
  files: Map<string, Omit<Content, 'body' | 'cacheControl'>>
}

/** `GET /media/{link}/{bucket}-{signature}/{file}`: the signature is all the right that is asked. */
export function registerMedia(http: Http): void {
  const { app, context } = http
  const server: Server = {
    context,
    links: readStreamLinks(context),
    hot: new HotFiles(HOT_BYTES, HOT_LARGEST),
    opened: new Map(),
    files: new Map(),
  }
  app.addHook('onClose', () => server.links.close())
  app.route<{ Params: Params }>({
    method: ['GET', 'HEAD'],
    url: '/media/:link/:token/:file',
    handler: async (request, reply) => {
      const found = await openStream(server, request.params)
      if (found.redirect !== undefined) {
        return reply.header('cache-control', 'no-store').redirect(found.redirect)
      }
      reply.hijack()
      return send(context, request.raw, reply.raw, found.content)
    },
  })
}

type Found = { redirect: string } | { redirect?: undefined; content: Content }

/** @throws Problem not_found for whatever does not open: forged, late, withdrawn or unknown */
async function openStream(server: Server, { link, token, file }: Params): Promise<Found> {
  const { context, links, hot } = server
  const now = context.clock.now()
  const opens = openSignature(server, link, token, now)
  if (!opens || !STREAM_FILES.some((name) => name === file)) throw new Problem('not_found')
  const prefix = links.peek(link) ?? (await links.find(link))
  if (prefix === undefined) throw new Problem('not_found')
  const key = `${prefix}/${file}`
  const maxAge = Math.max(0, opens.cacheUntil - Math.floor(now.getTime() / 1000))
  const cacheControl = `public, max-age=${maxAge}, immutable`
  const known = server.files.get(key)
  const held = hot.find(key)
  if (known && held) return { content: { ...known, cacheControl, body: await held } }
  return openCold(server, key, { file, cacheControl, endsAt: opens.endsAt })
}

function openSignature(server: Server, link: string, token: string, now: Date) {
  const id = `${link}/${token}`
  const seconds = now.getTime() / 1000
  const remembered = server.opened.get(id)
  if (remembered && remembered.cacheUntil > seconds) return remembered
  const opens = readSignature(mediaKey(server.context.config.secret), link, token, now)
  if (opens) remember(server.opened, id, opens)
  else server.opened.delete(id)
  return opens
}

async function openCold(
  server: Server,
  key: string,
  more: { file: string; cacheControl: string; endsAt: number },
): Promise<Found> {
  const { storage } = server.context
  const type = typeOfStream(more.file)
  // Playlists stay here, or their relative addresses would lead to the storage.
  if (!more.file.endsWith('.m3u8')) {
    const expiresAt = new Date(more.endsAt * 1000)
    const redirect = await storage.signedUrl(key, { expiresAt, type })
    if (redirect !== undefined) return { redirect }
  }
  const object = await storage.head(key)
  if (!object) throw new Problem('not_found')
  const file = { bytes: object.bytes, type, etag: etagOfKey(key) }
  remember(server.files, key, file)
  const read = async () => buffer(await storage.read(key))
  const body = server.hot.load(key, object.bytes, read)
  const content = { ...file, cacheControl: more.cacheControl }
  return { content: { ...content, body: body ? await body : (range) => storage.read(key, range) } }
}

async function send(
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
  content: Content,
): Promise<void> {
  try {
    await sendBytes(request, response, content)
  } catch (error) {
    context.log.error({ error: String(error), url: request.url }, 'a stream broke off')
    response.destroy()
  }
}

/** The oldest leaves first. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  const [oldest] = map.keys()
  if (map.size >= MOST_REMEMBERED && oldest !== undefined) map.delete(oldest)
  map.set(key, value)
}
