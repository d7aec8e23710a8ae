import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { translate } from '#i18n/translate.ts'
import { isLocale, type Locale } from '#kernel/locale.ts'
import type { PlainPage } from '#kernel/plain-page.ts'
import type { Http } from './http.ts'
import { originOf } from './origin.ts'
import { localeOf } from './send-problem.ts'

export interface MessageSettings {
  brandName: string
  /** Origin of the product. */
  home: string
  locale: Locale
}

/** @param locale of the email that led to the page, before that of the program which opened it */
export function messageSettings(
  http: Pick<Http, 'context'>,
  request: FastifyRequest,
  locale?: unknown,
): MessageSettings {
  return {
    brandName: http.context.config.brandName,
    home: originOf(http, request.headers.host),
    locale: isLocale(locale) ? locale : localeOf(request),
  }
}

/** A message stands between the brand's name and a link to the product. */
export type Message = Pick<PlainPage, 'title' | 'parts' | 'script'>

export function messagePage(
  { brandName, home, locale }: MessageSettings,
  message: Message,
): PlainPage {
  const text = translate(locale).t('accounts.confirm.home', { brand: brandName })
  const href = `${home}/${locale === 'ja' ? 'ja' : ''}`
  return { ...message, locale, brandName, layout: 'message', home: { href, text } }
}

interface Sent {
  status?: number
  /** `same-origin` where the page posts a form: Chromium sends `Origin: null` without it. */
  referrer?: 'same-origin' | 'no-referrer'
  /** Directives in place of those of all plain pages. */
  policy?: Readonly<Record<string, string>>
}

/** Sends a page of this moment, for this browser, never framed nor indexed. */
export async function sendPlainPage(
  http: Pick<Http, 'drawPlainPage'>,
  reply: FastifyReply,
  page: PlainPage,
  { status = 200, referrer = 'same-origin', policy = {} }: Sent = {},
): Promise<FastifyReply> {
  if (!http.drawPlainPage) throw new Error('no web build is open')
  const { html, style } = await http.drawPlainPage(page)
  return reply
    .code(status)
    .header('content-security-policy', policyOf({ style, script: page.script }, policy))
    .header('referrer-policy', referrer)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(html)
}

/**
 * The policy allows the page's own style, the icon, at most one script of ours, and forms to us
 * alone.
 */
function policyOf(
  { style, script }: { style: string; script: string | undefined },
  more: Readonly<Record<string, string>>,
): string {
  const policy = {
    'default-src': "'none'",
    'style-src': hashOf(style),
    'img-src': "'self'",
    ...(script !== undefined && { 'script-src': hashOf(script) }),
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    ...more,
  }
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')
}

function hashOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}
