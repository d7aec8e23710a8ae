import * as z from 'zod/mini'
import { ANY_ORIGIN } from '#http/any-origin.ts'
import type { FastifyReply, FastifyRequest, Http } from '#http/http.ts'
import { originOf } from '#http/origin.ts'
import { escapeHtml } from '#kernel/html.ts'
import { visitor } from '#kernel/viewer.ts'
import { xmlText } from '#kernel/xml-text.ts'
import { answerOembed, readTarget } from '../oembed.ts'
import { findEmbed } from './find-embed.ts'

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
export async function sendOembed(http: Http, request: FastifyRequest, reply: FastifyReply) {
  const { url, format, maxwidth, maxheight } = z.parse(Ask, request.query)
  reply.headers(ANY_ORIGIN).header('cache-control', 'public, no-cache')
  const problem = (status: number) => reply.code(status).type('text/plain; charset=utf-8').send('')
  if (format !== 'json' && format !== 'xml') return problem(501)
  const origin = originOf(http, request.headers.host)
  const base = http.context.config.links.embed?.replace(/\/$/, '') ?? origin
  const target = readTarget(url, [origin, new URL(base).origin])
  if (target === undefined) return problem(404)
  const { kind, id, lang: locale } = target
  const item = await findEmbed(http.context, visitor(locale), { kind, id })
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
