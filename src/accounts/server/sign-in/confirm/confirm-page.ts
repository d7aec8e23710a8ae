import { createHash } from 'node:crypto'
import { translate } from '#i18n/translate.ts'
import { escapeHtml } from '#kernel/escape-html.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Link } from '../confirm-sign-in.ts'
import { CONFIRM_STYLE } from './confirm-style.ts'
import { describeBrowser } from './describe-browser.ts'

export type ConfirmView =
  | { kind: 'ask'; token: string }
  | { kind: 'done' | 'used' | 'expired' | 'refused' }

interface PageSettings {
  brand: string
  /** Origin of the product. */
  home: string
  locale: Locale
  now: Date
}

const styleHash = createHash('sha256').update(CONFIRM_STYLE).digest('base64')
export const CONFIRM_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

export function confirmPage(view: ConfirmView, link: Link, settings: PageSettings): string {
  const { say } = translate(settings.locale)
  if (view.kind === 'ask') return askPage(view.token, link, settings)
  const title = say(`accounts.confirm.${view.kind}Title`)
  return page(settings, title, `<p>${escapeHtml(say(`accounts.confirm.${view.kind}`))}</p>`)
}

function askPage(token: string, { request }: Link, settings: PageSettings): string {
  const { say } = translate(settings.locale)
  const { brand, locale, now } = settings
  const words = (key: 'where' | 'when' | 'code' | 'codeHint' | 'button' | 'warning') =>
    escapeHtml(say(`accounts.confirm.${key}`))
  if (!request) return page(settings, say('accounts.confirm.expiredTitle'), '')
  const { browser, system } = describeBrowser(request.user_agent)
  const where = say('accounts.confirm.browser', {
    browser: browser ?? say('accounts.confirm.unknownBrowser'),
    system: system ?? say('accounts.confirm.unknownSystem'),
  })
  const lead = escapeHtml(say('accounts.confirm.lead', { email: '\u0000' })).split('\u0000')
  return page(
    settings,
    say('accounts.confirm.title', { brand }),
    `<p>${lead.join(`<b>${escapeHtml(request.email)}</b>`)}</p>
<dl>
<dt>${words('where')}</dt><dd>${escapeHtml(where)}</dd>
<dt>${words('when')}</dt><dd><time datetime="${request.created_at.toISOString()}">${escapeHtml(ago(request.created_at, now, locale))}</time></dd>
<dt>${words('code')}</dt><dd class="code">${request.code}</dd>
</dl>
<p class="quiet">${words('codeHint')}</p>
<form method="post" action="/auth/email/confirm">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button>${words('button')}</button>
</form>
<p class="quiet">${words('warning')}</p>`,
  )
}

/** How long ago, which needs no time zone: a page without script does not know the reader's. */
function ago(then: Date, now: Date, locale: Locale): string {
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60_000)
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return minutes < 1 ? format.format(0, 'second') : format.format(-minutes, 'minute')
}

function page({ brand, home, locale }: PageSettings, title: string, body: string): string {
  const { say } = translate(locale)
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} · ${brand}`)}</title>
<style>${CONFIRM_STYLE}</style>
</head>
<body>
<main>
<p class="brand">${escapeHtml(brand)}</p>
<h1>${escapeHtml(title)}</h1>
${body}
<p class="home"><a href="${escapeHtml(home)}/${locale === 'ja' ? 'ja' : ''}">${escapeHtml(say('accounts.confirm.home', { brand }))}</a></p>
</main>
</body>
</html>
`
}
