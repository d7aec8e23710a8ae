import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { translate } from '#i18n/translate.ts'
import { type Html, html } from '#kernel/html.ts'
import { isLocale, type Locale } from '#kernel/locale.ts'
import type { Http } from '../http.ts'
import { originOf } from '../origin.ts'
import { localeOf } from '../send-problem.ts'

const STYLE = ['../../ui/tokens.css', 'plain-page.css', 'messages.css', 'layouts.css']
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('')

/** A page outside of the application, which needs no file but the icon, and no script. */
export interface PlainPage {
  locale: Locale
  brandName: string
  title: string
  /** See `messages.css` and `layouts.css`. */
  layout: 'message' | 'form' | 'text' | 'columns'
  body: Html
  /** A message to the reader about the page as a whole. */
  banner?: string
  /** Runs at the end of the body. A constant: it is sent as it is. */
  script?: string | undefined
}

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

/** A heading and a few words, under the brand's name and over a link to the product. */
export function messagePage(
  settings: MessageSettings,
  { title, body, script }: Pick<PlainPage, 'title' | 'body' | 'script'>,
): PlainPage {
  const { brandName, home, locale } = settings
  const link = translate(locale).t('accounts.confirm.home', { brand: brandName })
  return {
    locale,
    brandName,
    title,
    layout: 'message',
    script,
    body: html`<p class="brand">${brandName}</p>
<h1>${title}</h1>
${body}
<p class="home"><a href="${home}/${locale === 'ja' ? 'ja' : ''}">${link}</a></p>`,
  }
}

interface Sent {
  status?: number
  /** `same-origin` where the page posts a form: Chromium sends `Origin: null` without it. */
  referrer?: 'same-origin' | 'no-referrer'
  /** Directives in place of those of all plain pages. */
  policy?: Readonly<Record<string, string>>
}

/** Sends a page of this moment, for this browser, never framed nor indexed. */
export function sendPlainPage(
  reply: FastifyReply,
  page: PlainPage,
  { status = 200, referrer = 'same-origin', policy = {} }: Sent = {},
): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', policyOf(page, policy))
    .header('referrer-policy', referrer)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(render(page))
}

/**
 * The policy allows the page's own style, the icon, at most one script of ours, and forms to us
 * alone.
 */
function policyOf({ script }: PlainPage, more: Readonly<Record<string, string>>): string {
  const policy = {
    'default-src': "'none'",
    'style-src': hashOf(STYLE),
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
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function render({ locale, brandName, title, layout, body, banner, script }: PlainPage): string {
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${brandName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${{ markup: STYLE }}</style>
</head>
<body class="${layout}">
${banner !== undefined && html`<p class="banner" role="note">${banner}</p>`}
${layout === 'columns' && html`<header>${brandName}</header>`}
<main>
${body}
</main>
${script !== undefined && html`<script>${{ markup: script }}</script>`}
</body>
</html>
`.markup
}
