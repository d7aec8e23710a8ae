import type { PlainPage } from '#http/plain-page/plain-page.ts'
import type { Messages } from '#i18n/namespaces.ts'
import { translate } from '#i18n/translate.ts'
import { type Html, html } from '#kernel/html.ts'
import type { Locale } from '#kernel/locale.ts'
import type { DeliveredEmail } from './embedded-mail.ts'

interface Settings {
  brandName: string
  locale: Locale
}

/** Newest first. */
export function inboxPage(settings: Settings, emails: readonly DeliveredEmail[]): PlainPage {
  const words = wordsIn(settings)
  const rows = emails.map(
    ({ id, to, subject, at }) =>
      html`<li><a href="/dev/inbox/${id}"><strong>${subject}</strong><span class="quiet">${to} · ${time(at)}</span></a></li>\n`,
  )
  const body = html`<h1>${words('inbox')}</h1>
<p class="quiet">${words('lead')}</p>
${rows.length > 0 ? html`<ol>${rows}</ol>` : html`<p>${words('empty')}</p>`}`
  return { ...settings, title: words('inbox'), layout: 'text', body }
}

export function emailPage(settings: Settings, email: DeliveredEmail): PlainPage {
  const words = wordsIn(settings)
  const { id, to, subject, text, at } = email
  const body = html`<p><a href="/dev/inbox">← ${words('inbox')}</a></p>
<h1>${subject}</h1>
<p class="quiet">${to} · ${time(at)}</p>
<iframe src="/dev/inbox/${id}/html" title="${words('letter')}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>${words('asText')}</h2>
<pre>${withLinks(text)}</pre>`
  return { ...settings, title: subject, layout: 'text', body }
}

function wordsIn({ brandName, locale }: Settings) {
  const { say } = translate(locale)
  return (key: keyof Messages['mail']) => say(`mail.${key}`, { brand: brandName })
}

function time(at: Date): Html {
  const iso = at.toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`
}

function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`,
    )
}
