import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { FastifyReply, FastifyRequest, Http } from '#http/http.ts'
import { originOf } from '#http/origin.ts'
import { localeOf } from '#http/send-problem.ts'
import type { EmbedKind } from '../embed-address.ts'
import type { FrameItem } from '../frame/frame-item.ts'
import type { FrameLook } from '../frame/page.ts'
import { renderFrame } from '../frame/render-frame.ts'
import { renderGone } from '../frame/render-gone.ts'
import { findEmbed } from './find-embed.ts'
import { type FrameHosts, frameHeaders } from './frame-headers.ts'
import { readChoice } from './read-choice.ts'
import { readFirstPeaks } from './read-first-peaks.ts'
import { sendOembed } from './send-oembed.ts'

const ById = z.object({ id: z.string() })

interface Options {
  /** The script of frames, as one file. */
  script: string
  hosts: FrameHosts
}

/** Players for other people's pages, and oEmbed, which tells their editors how to put one there. */
export function registerEmbed(http: Http, { script, hosts }: Options): void {
  const hash = createHash('sha256').update(script).digest('base64url').slice(0, 10)
  const scriptPath = `/embed/player-${hash}.js`
  http.app.get(scriptPath, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(script),
  )
  for (const kind of ['sound', 'album'] as const) {
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
  const { size, theme, lang, start = 0 } = readChoice(request.query)
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
  const item = await findEmbed(http.context, { kind, id, locale })
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
  if (lang === undefined) reply.header('vary', 'accept-language, cookie')
  if (item && request.headers['if-none-match'] === headers.etag) return reply.code(304).send()
  return reply.send(page.html)
}

/** Where the first sound starts: what may not be heard is nowhere to start at. */
function startWithin({ tracks: [first] }: FrameItem, wish: number): number {
  if (first === undefined) return 0
  return wish >= first.from && wish < first.to ? Math.floor(wish) : first.from
}
