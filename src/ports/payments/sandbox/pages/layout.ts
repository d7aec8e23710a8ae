import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { translate } from '#i18n/translate.ts'
import { escapeHtml } from '#kernel/escape-html.ts'
import type { Locale } from '#kernel/locale.ts'

export const STYLE_PATH = '/sandbox/checkout.css'
export const STYLE = readFileSync(join(import.meta.dirname, 'checkout.css'), 'utf8')

/** Markup that is already safe. */
export interface Html {
  readonly markup: string
}
type Part = string | number | Html | undefined | false | readonly Part[]

/** A template whose texts are made safe; parts that are `Html` stand as they are. */
export function html(pieces: TemplateStringsArray, ...parts: Part[]): Html {
  const markup = pieces.reduce((before, piece, index) => before + render(parts[index - 1]) + piece)
  return { markup }
}

function render(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'markup' in part ? part.markup : part.map(render).join('')
}

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
