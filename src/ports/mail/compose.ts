import { escapeHtml } from '#kernel/html.ts'
import type { Locale } from '#kernel/locale.ts'

export interface Composition {
  locale: Locale
  brandName: string
  title: string
  /** Plain text, one string a paragraph; inboxes preview the first one. */
  paragraphs: readonly string[]
  action?: { label: string; url: string } | undefined
  /** A link beside the action. */
  document?: { label: string; url: string } | undefined
  /** Small print. */
  footer?: string | undefined
  /** Unsubscribes its reader from this kind of email. */
  stop?: { label: string; url: string } | undefined
}

/** One email as plain text and as HTML without pictures, scripts or outside styles. */
export function composeEmail(parts: Composition): { text: string; html: string } {
  return { text: composeText(parts), html: composeHtml(parts) }
}

function composeText(parts: Composition): string {
  const { locale, brandName, title, paragraphs, action, document, footer, stop } = parts
  const [colon, space] = locale === 'ja' ? ['：', ''] : [':', ' ']
  const blocks = [title, ...paragraphs]
  for (const link of [action, document]) {
    if (link) blocks.push(`${link.label}${colon}\n${link.url}`)
  }
  const ending = stop ? [`${stop.label}${colon}${space}${stop.url}`] : []
  blocks.push(['-- ', footer ?? brandName, ...ending].join('\n'))
  return `${blocks.join('\n\n')}\n`
}

const FONT =
  "-apple-system,'Segoe UI',Roboto,'Hiragino Sans','Noto Sans JP','Yu Gothic UI',sans-serif"

function composeHtml(parts: Composition): string {
  const { locale, brandName, title, paragraphs, action, document, footer, stop } = parts
  const leading = locale === 'ja' ? 1.8 : 1.6
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background:#f2f0ec">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs[0] ?? title)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f0ec">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 0 16px;font:600 18px/1.4 ${FONT};color:#19181a">${escapeHtml(brandName)}</td></tr>
<tr><td style="padding:32px;background:#ffffff;border-radius:10px;font:16px/${leading} ${FONT};color:#19181a;word-break:auto-phrase">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.4;font-weight:650;text-wrap:balance">${escapeHtml(title)}</h1>
${paragraphs.map(paragraph).join('\n')}
${action ? button(action) : ''}${document ? `<p style="margin:16px 0 0">${plainLink(document)}</p>` : ''}
</td></tr>
<tr><td style="padding:16px 0 0;font:13px/${leading} ${FONT};color:#5d5a5e">${escapeHtml(footer ?? brandName)}${stop ? ` ${plainLink(stop)}` : ''}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function plainLink({ label, url }: { label: string; url: string }): string {
  return `<a href="${escapeHtml(url)}" target="_blank" rel="noopener" style="color:#5d5a5e">${escapeHtml(label)}</a>`
}

/** The address as text, too, for mail programs that remove buttons. */
function button({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url)
  return `<p style="margin:24px 0"><a href="${address}" target="_blank" rel="noopener" style="display:inline-block;padding:13px 24px;border-radius:99px;background:#19181a;color:#fbfaf8;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0;font-size:13px;color:#5d5a5e;word-break:break-all"><a href="${address}" target="_blank" rel="noopener" style="color:#5d5a5e">${address}</a></p>`
}
