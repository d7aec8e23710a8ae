import type { FastifyReply, FastifyRequest } from '#http/http.ts'
import { messagePage, messageSettings, sendPlainPage } from '#http/plain-page/plain-page.ts'
import { translate } from '#i18n/translate.ts'
import { html } from '#kernel/html.ts'
import type { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
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
export function sendWaitPage(
  context: Context,
  { request, reply }: Exchange,
  { retryAfter }: Problem,
): FastifyReply {
  const settings = messageSettings({ context }, request)
  const { say } = translate(settings.locale)
  const seconds = String(retryAfter)
  reply.header('retry-after', seconds).header('refresh', seconds)
  const title = say('sales.download.preparingTitle')
  const body = html`<p>${say('sales.download.preparingText')}</p>`
  return sendPlainPage(reply, messagePage(settings, { title, body }), { status: 503 })
}

/** Says why, and links to the page of the order where a new link can help. */
export function sendEndedPage(
  context: Context,
  { request, reply }: Exchange,
  { code, values }: Problem,
  key = '',
): FastifyReply {
  const settings = messageSettings({ context }, request)
  const { locale } = settings
  const { say, problem } = translate(locale)
  const page = pageAddress('', locale, `/checkout/${values.order}?key=${encodeURIComponent(key)}`)
  const title = say('sales.download.endedTitle')
  const body = html`<p>${problem(code, values)}</p>
${values.order !== undefined && html`<p><a href="${page}">${say('sales.order.resend')}</a></p>`}`
  const status = salesProblems.download_expired
  return sendPlainPage(reply, messagePage(settings, { title, body }), { status })
}
