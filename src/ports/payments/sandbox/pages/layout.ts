import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { translate } from '#i18n/translate.ts'
import { type Html, html } from '#kernel/html.ts'
import type { Locale } from '#kernel/locale.ts'

export const STYLE_PATH = '/sandbox/checkout.css'
export const STYLE = readFileSync(join(import.meta.dirname, 'checkout.css'), 'utf8')

export { type Html, html }

/** The words of the sandbox in the buyer's language. */
export function wordsOf(locale: Locale) {
  return translate(locale).say
}
export type Say = ReturnType<typeof wordsOf>

/** A whole page, with the banner that says what this is. */
export function renderPage(
  { locale, brandName, title }: { locale: Locale; brandName: string; title: string },
  body: Html,
): string {
  const say = wordsOf(locale)
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${brandName}</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<p class="banner" role="note">${say('sales.sandbox.banner')}</p>
<header>${brandName}</header>
<main>${body}</main>
</body>
</html>
`.markup
}
