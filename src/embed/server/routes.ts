import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { ANY_ORIGIN } from '#http/any-origin.ts'
import { type FastifyReply, type FastifyRequest, type Http, readingContext } from '#http/http.ts'
import { originOf } from '#http/origin.ts'
import { localeOf } from '#http/send-problem.ts'
import { escapeHtml } from '#kernel/html.ts'
import { LOCALES, type Locale } from '#kernel/locale.ts'
import { parseTime } from '#kernel/parse-time.ts'
import { isAnyVisitor, visitor } from '#kernel/viewer.ts'
import { xmlText } from '#kernel/xml-text.ts'
import type { Context } from '#ports/context.ts'
import { readPeaks } from '#uploads/server/recordings.ts'
import { findSoundFor } from '#works/server/sounds/find-sound-for.ts'
import {
  EMBED_KINDS,
  EMBED_SIZES,
  EMBED_THEMES,
  type EmbedKind,
  usualSize,
} from '../embed-address.ts'
import type { FrameItem } from '../frame/frame-item.ts'
import type { FrameLook, FramePage } from '../frame/page.ts'
import { renderFrame, renderGone } from '../frame/render-frame.ts'
import { answerOembed, readTarget } from '../oembed.ts'
import { findEmbed } from './find-embed.ts'

const ById = z.object({ id: z.string() })

interface Options {
  /** The script of frames, as one file. */
  script: string
  hosts: FrameHosts
}

/** Players for other people's pages, and oEmbed, by which editors embed them. */
export function registerEmbed(http: Http, { script, hosts }: Options): void {
  const hash = createHash('sha256').update(script).digest('base64url').slice(0, 10)
  const scriptPath = `/embed/player-${hash}.js`
  http.app.get(scriptPath, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(script),
  )
  for (const kind of EMBED_KINDS) {
    http.app.get(`/embed/${kind}/:id`, (request, reply) =>
      sendFrame(http, { kind, scriptPath, hosts }, request, reply),
    )
  }
  http.app.get('/oembed', (request, reply) => sendOembed(http, request, reply))
}

interface Kind {
  kind: EmbedKind
  scriptPath: string
  hosts: FrameHosts
}

async function sendFrame(
  http: Http,
  { kind, scriptPath, hosts }: Kind,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { id } = z.parse(ById, request.params)
  const { size = usualSize(kind), theme, lang, start = 0 } = readChoice(request.query)
  const locale = lang ?? localeOf(request)
  const { brandName, links, internalImageHosts } = http.context.config
  const look: FrameLook = {
    brandName,
    origin: originOf(http, request.headers.host),
    locale,
    theme,
    image: { url: links.image, internalHosts: internalImageHosts },
    script: scriptPath,
  }
  const found = await findEmbed(readingContext(http), visitor(locale), { kind, id })
  // Frames on other sites get no cookie, which is `SameSite=Lax`: there everyone is a visitor.
  const viewer = await http.viewerOf(request)
  const seen = isAnyVisitor(viewer) ? found : await findEmbed(http.context, viewer, { kind, id })
  const isOwn = seen?.mine === 'bought'
  const item = found && isOwn ? { ...found, mine: seen.mine } : found
  const page = item
    ? renderFrame({
        item,
        size,
        look,
        start: startWithin(item, start),
        peaks: await readFirstPeaks(http.context, item, locale),
      })
    : renderGone(look)
  const headers = frameHeaders(page, hosts)
  reply.code(item ? 200 : 404).headers(headers)
  if (item?.tdmReserved) {
    reply.headers({ 'tdm-reservation': '1', 'x-robots-tag': 'noindex, noai, noimageai' })
  }
  if (isOwn) reply.header('cache-control', 'private, no-cache')
  if (lang === undefined) reply.header('vary', 'accept-language, cookie')
  if (item && request.headers['if-none-match'] === headers.etag) return reply.code(304).send()
  return reply.send(page.html)
}

/** Returns the start of the first sound, within its playable part. */
function startWithin({ tracks: [first] }: FrameItem, wish: number): number {
  if (first === undefined) return 0
  return wish >= first.from && wish < first.to ? Math.floor(wish) : first.from
}

/** Unknown values count as unset, so that an address written by hand shows a player. */
const Choice = z.object({
  size: z.catch(z.optional(z.enum(EMBED_SIZES)), undefined),
  theme: z.catch(z.optional(z.enum(EMBED_THEMES)), undefined),
  lang: z.catch(z.optional(z.enum(LOCALES)), undefined),
  t: z.catch(z.optional(z.string()), undefined),
})

function readChoice(query: unknown) {
  const { t, ...choice } = z.parse(Choice, query)
  return { ...choice, start: parseTime(t) }
}

/** Returns the peaks of the first sound, 0..1; none where there is nothing to draw yet. */
async function readFirstPeaks(
  context: Pick<Context, 'db' | 'storage'>,
  { tracks: [first] }: FrameItem,
  locale: Locale,
): Promise<readonly number[]> {
  if (!first?.waveformUrl) return []
  const found = await findSoundFor(context, visitor(locale), first.id)
  const recordingId = found?.sound.recordingId ?? null
  if (recordingId === null) return []
  return (await readPeaks(context, recordingId)) ?? []
}

/** Origins besides the frame's own. */
interface FrameHosts {
  images: readonly string[]
  media: readonly string[]
}

/**
 * A frame may be embedded anywhere, unlike all other pages. It runs one script of ours, stores nothing and
 * sends nothing anywhere else.
 */
function frameHeaders(page: FramePage, hosts: FrameHosts): Record<string, string> {
  const style = createHash('sha256').update(page.style).digest('base64')
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${style}'`,
    `img-src ${["'self'", ...hosts.images].join(' ')}`,
    `media-src ${["'self'", ...hosts.media].join(' ')}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    // The page around may ask that of everything on it.
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    // Withdrawn items disappear immediately.
    'cache-control': 'public, no-cache',
    etag: `W/"${createHash('sha1').update(page.html).digest('base64url')}"`,
  }
}

const pixels = z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1))), undefined)
const Ask = z.object({
  url: z.catch(z.string(), ''),
  format: z.catch(z._default(z.string(), 'json'), ''),
  maxwidth: pixels,
  maxheight: pixels,
})

/**
 * oEmbed 1.0 (oembed.com): 404 for what is not here, 401 for what is link only, 501 for another
 * format. Any page may ask: nothing in it is private.
 */
async function sendOembed(http: Http, request: FastifyRequest, reply: FastifyReply) {
  const { url, format, maxwidth, maxheight } = z.parse(Ask, request.query)
  reply.headers(ANY_ORIGIN).header('cache-control', 'public, no-cache')
  const problem = (status: number) => reply.code(status).type('text/plain; charset=utf-8').send('')
  if (format !== 'json' && format !== 'xml') return problem(501)
  const origin = originOf(http, request.headers.host)
  const base = http.context.config.links.embed?.replace(/\/$/, '') ?? origin
  const target = readTarget(url, [origin, new URL(base).origin])
  if (target === undefined) return problem(404)
  const { kind, id, lang: locale } = target
  const item = await findEmbed(readingContext(http), visitor(locale), { kind, id })
  if (item === undefined) return problem(404)
  // Anyone with the link may listen, but only its owner's own embed code publishes it.
  if (!item.isPublic) return problem(401)
  const bounds = { maxwidth, maxheight }
  const answer = answerOembed(http.context.config, { item, target, bounds, origin, base })
  if (format === 'json') return reply.type('application/json; charset=utf-8').send(answer)
  return reply.type('text/xml; charset=utf-8').send(toXml(answer))
}

/** The answer as XML (oembed.com, section 2.3.4). */
function toXml(answer: Readonly<Record<string, string | number>>): string {
  const lines = Object.entries(answer).map(
    ([name, value]) => `<${name}>${escapeHtml(xmlText(String(value)))}</${name}>`,
  )
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>\n${lines.join('\n')}\n</oembed>\n`
}
