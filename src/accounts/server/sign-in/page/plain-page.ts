import { createHash } from 'node:crypto'
import { translate } from '#i18n/translate.ts'
import { type Html, html } from '#kernel/html.ts'
import type { Locale } from '#kernel/locale.ts'
import { PLAIN_STYLE } from './plain-style.ts'

export interface PageSettings {
  brand: string
  /** Origin of the product. */
  home: string
  locale: Locale
}

/**
 * A page of our own outside of the application: behind links in mails and on the way back from a
 * social provider. It needs no file beside itself, and says all that it has to without script.
 *
 * @param script runs at the end of the body; the page's policy has to name it
 */
export function plainPage(
  { brand, home, locale }: PageSettings,
  { title, body, script }: { title: string; body: Html; script?: string | undefined },
): string {
  const { say } = translate(locale)
  const page = html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${brand}</title>
<style>${raw(PLAIN_STYLE)}</style>
</head>
<body>
<main>
<p class="brand">${brand}</p>
<h1>${title}</h1>
${body}
<p class="home"><a href="${home}/${locale === 'ja' ? 'ja' : ''}">${say('accounts.confirm.home', { brand })}</a></p>
</main>
${script !== undefined && html`<script>${raw(script)}</script>`}
</body>
</html>
`
  return page.markup
}

/** The policy of a plain page: its own style, at most one script of ours, forms to us alone. */
export function plainPolicy(script?: string): string {
  const scripts = script === undefined ? '' : ` script-src '${hashOf(script)}';`
  return `default-src 'none'; style-src '${hashOf(PLAIN_STYLE)}';${scripts} form-action 'self'; frame-ancestors 'none'; base-uri 'none'`
}

/** Our own constants alone: their hashes stand in the policy, so they are sent as they are. */
function raw(markup: string): Html {
  return { markup }
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
