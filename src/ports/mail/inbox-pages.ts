import type { Messages } from '#i18n/messages.ts'
import { translate } from '#i18n/translate.ts'
import { escapeHtml } from '#kernel/escape-html.ts'
import type { Locale } from '#kernel/locale.ts'
import type { DeliveredLetter } from './embedded-mail.ts'

export const INBOX_STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#fbfaf8, #121214); --raised: light-dark(#fff, #1b1b1e);
  --ink: light-dark(#19181a, #f3f1ee); --ink-2: light-dark(#5d5a5e, #a9a6a3); --line: light-dark(#e4e1db, #2b2b2f);
  --accent: light-dark(#c2402a, #ff7a5c) }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.6 "Inter", system-ui, -apple-system, "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", sans-serif }
main { max-width: 760px; margin: 0 auto; padding: 32px 16px 72px }
h1 { font-size: 1.6rem; line-height: 1.25; letter-spacing: -.01em; margin: 0 0 8px; overflow-wrap: anywhere }
p { margin: 0 0 16px } .quiet { color: var(--ink-2); font-size: .875rem }
a { color: inherit; text-underline-offset: 3px } a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 6px }
ol { list-style: none; margin: 24px 0 0; padding: 0; border-top: 1px solid var(--line) }
li a { display: grid; gap: 2px; padding: 14px 4px; min-height: 44px; text-decoration: none; border-bottom: 1px solid var(--line) }
li a:hover strong { text-decoration: underline } li strong { font-weight: 600; overflow-wrap: anywhere }
iframe { display: block; width: 100%; height: 560px; margin: 24px 0; border: 1px solid var(--line); border-radius: 10px; background: #f2f0ec }
pre { margin: 0; padding: 16px; border: 1px solid var(--line); border-radius: 10px; background: var(--raised);
  font: .875rem/1.7 ui-monospace, Menlo, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
h2 { font-size: 1rem; margin: 0 0 8px }
`

interface PageSettings {
  brandName: string
  locale: Locale
}

/** Letters newest first. */
export function inboxPage(settings: PageSettings, letters: readonly DeliveredLetter[]): string {
  const words = wordsIn(settings)
  const rows = letters.map(
    ({ id, to, subject, at }) =>
      `<li><a href="/dev/inbox/${id}"><strong>${escapeHtml(subject)}</strong><span class="quiet">${escapeHtml(to)} · ${time(at)}</span></a></li>`,
  )
  return page(
    settings,
    words('inbox'),
    `<h1>${words('inbox')}</h1>
<p class="quiet">${words('lead')}</p>
${rows.length > 0 ? `<ol>${rows.join('\n')}</ol>` : `<p>${words('empty')}</p>`}`,
  )
}

export function letterPage(settings: PageSettings, letter: DeliveredLetter): string {
  const words = wordsIn(settings)
  const { id, to, subject, text, at } = letter
  return page(
    settings,
    escapeHtml(subject),
    `<p><a href="/dev/inbox">← ${words('inbox')}</a></p>
<h1>${escapeHtml(subject)}</h1>
<p class="quiet">${escapeHtml(to)} · ${time(at)}</p>
<iframe src="/dev/inbox/${id}/html" title="${words('letter')}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>${words('asText')}</h2>
<pre>${withLinks(text)}</pre>`,
  )
}

/** The inbox's own words, escaped. */
function wordsIn({ brandName, locale }: PageSettings) {
  const { say } = translate(locale)
  return (key: keyof Messages['mail']) => escapeHtml(say(`mail.${key}`, { brand: brandName }))
}

function page({ brandName, locale }: PageSettings, title: string, body: string): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${escapeHtml(brandName)}</title>
<style>${INBOX_STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
}

function time(at: Date): string {
  const iso = at.toISOString()
  return `<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`
}

function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => {
      const safe = escapeHtml(part)
      return index % 2 === 1 ? `<a href="${safe}" rel="noreferrer">${safe}</a>` : safe
    })
    .join('')
}
