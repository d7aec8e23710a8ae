import type { FastifyReply, FastifyRequest } from '#http/http.ts'
import { localeOf } from '#http/send-problem.ts'
import { translate } from '#i18n/translate.ts'
import { escapeHtml } from '#kernel/escape-html.ts'
import type { Problem } from '#kernel/problem.ts'
import { salesProblems } from '../../contract.ts'
import { pageAddress } from '../orders/order-links.ts'

export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** A download that once was there, and why it is not any more. */
export const ENDED: ReadonlySet<string> = new Set([
  'download_expired',
  'download_used_up',
  'download_refunded',
])

/** A browser that was led to a download without script is shown a page instead of JSON. */
export function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false
}

/** Asks again by itself. */
export function sendWaitPage(exchange: Exchange, { retryAfter }: Problem): FastifyReply {
  const { say } = translate(localeOf(exchange.request))
  const title = say('sales.download.preparingTitle')
  const seconds = String(retryAfter)
  exchange.reply.code(503).header('retry-after', seconds).header('refresh', seconds)
  return sendPage(exchange, title, `<p>${escapeHtml(say('sales.download.preparingText'))}</p>`)
}

/** Says why, and leads to the page of the order where a new link can help. */
export function sendEndedPage(
  exchange: Exchange,
  { code, values }: Problem,
  key = '',
): FastifyReply {
  const locale = localeOf(exchange.request)
  const { say, problem } = translate(locale)
  const page = pageAddress('', locale, `/checkout/${values.order}?key=${encodeURIComponent(key)}`)
  const link = `<p><a href="${escapeHtml(page)}">${escapeHtml(say('sales.order.resend'))}</a></p>`
  const words = `<p>${escapeHtml(problem(code, values))}</p>`
  exchange.reply.code(salesProblems.download_expired)
  const title = say('sales.download.endedTitle')
  return sendPage(exchange, title, values.order === undefined ? words : words + link)
}

function sendPage({ request, reply }: Exchange, title: string, body: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .send(`<!doctype html>
<html lang="${localeOf(request)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>:root{color-scheme:light dark;font:1rem/1.6 system-ui,sans-serif}body{max-width:32rem;margin:20vh auto;padding:0 16px}</style></head>
<body><h1>${escapeHtml(title)}</h1>${body}</body>
</html>
`)
}
