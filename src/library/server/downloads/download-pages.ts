import type { FastifyReply, FastifyRequest, Http } from '#http/http.ts'
import { messagePage, messageSettings, sendPlainPage } from '#http/plain-page.ts'
import { translate } from '#i18n/translate.ts'
import type { Problem } from '#kernel/problem.ts'
import { ordersProblems } from '#orders/contract.ts'
import { pageAddress } from '#orders/server/links/order-links.ts'

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
  http: Http,
  { request, reply }: Exchange,
  { code, values, retryAfter }: Problem,
  key = '',
): Promise<FastifyReply> {
  const settings = messageSettings(http, request)
  const { locale } = settings
  const { t, problem } = translate(locale)
  if (retryAfter !== undefined) {
    const title = t('sales.download.preparingTitle')
    const parts = [t('sales.download.preparingText')]
    reply.header('retry-after', String(retryAfter)).header('refresh', String(retryAfter))
    return sendPlainPage(http, reply, messagePage(settings, { title, parts }), { status: 503 })
  }
  const href = pageAddress('', locale, `/checkout/${values.order}?key=${encodeURIComponent(key)}`)
  const known = code === 'download_suspended' || code === 'download_impossible' ? code : undefined
  const title = t(`sales.download.${known ? TITLES[known] : 'endedTitle'}`)
  const again = values.order === undefined ? [] : [[{ href, text: t('sales.order.resend') }]]
  const parts = [problem(code, values), ...again]
  const status = ordersProblems[known ?? 'download_expired']
  return sendPlainPage(http, reply, messagePage(settings, { title, parts }), { status })
}
