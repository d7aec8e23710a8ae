import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Html, html } from '#kernel/html.ts'
import type { ImageBase } from '#kernel/image-address.ts'
import type { Locale } from '#kernel/locale.ts'
import { accentStyle } from '#ui/sound/accent.ts'
import type { EmbedTheme } from '../embed-address.ts'

const STYLE = ['base.css', 'deck.css', 'sizes.css']
  .map((name) => readFileSync(join(import.meta.dirname, 'style', name), 'utf8'))
  .join('\n')

/** Settings of a frame besides its item. */
export interface FrameLook {
  brandName: string
  /** The service's own origin, which links lead to. */
  origin: string
  locale: Locale
  theme: EmbedTheme
  image: ImageBase
  /** Address of the script. */
  script: string
}

/** A whole page, and its only style sheet, which its policy allows by hash. */
export interface FramePage {
  html: string
  style: string
}

interface Parts {
  title: string
  head?: Html
  body: Html
  accent: string | null
  /** Custom properties of the body. */
  marks?: Readonly<Record<string, number>>
}

export function framePage(look: FrameLook, parts: Parts): FramePage {
  const { title, head, body, accent, marks = {} } = parts
  // Only numbers, and colours that were parsed as such, get into the sheet.
  const style = STYLE + rule(':root', accentStyle(accent)) + rule('body', marks)
  const theme = look.theme && html` data-theme="${look.theme}"`
  const page = html`<!doctype html>
<html lang="${look.locale}"${theme}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${look.brandName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${head}<style>${{ markup: style }}</style>
</head>
${body}
</html>
`
  return { html: page.markup, style }
}

function rule(selector: string, properties: object): string {
  const lines = Object.entries(properties).map(([name, value]) => `${name}:${value}`)
  return lines.length > 0 ? `${selector}{${lines.join(';')}}` : ''
}
