import type { FastifyReply, FastifyRequest } from '#http/http.ts'
import { messagePage, messageSettings, sendPlainPage } from '#http/plain-page/plain-page.ts'
import { translate } from '#i18n/translate.ts'
import { html } from '#kernel/html.ts'
import type { Problem } from '#kernel/problem.ts'
import { ordersProblems } from '#orders/contract.ts'
import { pageAddress } from '#orders/server/links/order-links.ts'
import type { Context } from '#ports/context.ts'

export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

const HAS_PAGE = /^download_(preparing|impossible|expired|used_up|refunded|suspended)$/

const TITLES = {
  download_suspended: 'suspendedTitle',
  download_impossible: 'impossibleTitle',
} as const

/** A browser without script shows a page instead of JSON. */
export function wantsPage({ headers }: FastifyRequest, { code }: Problem): boolean {
  return HAS_PAGE.test(code) && (headers.accept?.includes('text/html') ?? false)
}

/** Reloads itself while the file is being made; else links to where a new link can be sent. */
export function sendProblemPage(
  context: Context,
  { request, reply }: Exchange,
  { code, values, retryAfter }: Problem,
  key = '',
): FastifyReply {
  const settings = messageSettings({ context }, request)
  const { locale } = settings
  const { t, problem } = translate(locale)
  if (retryAfter !== undefined) {
    const title = t('sales.download.preparingTitle')
    const body = html`<p>${t('sales.download.preparingText')}</p>`
    reply.header('retry-after', String(retryAfter)).header('refresh', String(retryAfter))
    return sendPlainPage(reply, messagePage(settings, { title, body }), { status: 503 })
  }
  const page = pageAddress('', locale, `/checkout/${values.order}?key=${encodeURIComponent(key)}`)
  const known = code === 'download_suspended' || code === 'download_impossible' ? code : undefined
  const title = t(`sales.download.${known ? TITLES[known] : 'endedTitle'}`)
  const body = html`<p>${problem(code, values)}</p>
${values.order !== undefined && html`<p><a href="${page}">${t('sales.order.resend')}</a></p>`}`
  const status = ordersProblems[known ?? 'download_expired']
  return sendPlainPage(reply, messagePage(settings, { title, body }), { status })
}
