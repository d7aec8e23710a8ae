import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Http } from '#http/http.ts'
import { hasMachineKey, sendLocked } from '#http/machine-key.ts'
import { originOf } from '#http/origin.ts'
import { type PlainPage, sendPlainPage } from '#http/plain-page/plain-page.ts'
import { localeOf } from '#http/send-problem.ts'
import type { Messages } from '#i18n/namespaces.ts'
import { translate } from '#i18n/translate.ts'
import { type Html, html } from '#kernel/html.ts'
import { FORMATS, type Locale } from '#kernel/locale.ts'
import { isLoopback } from '#kernel/loopback.ts'
import { Problem } from '#kernel/problem.ts'
import { type DeliveredEmail, findDeliveredEmail, listDeliveredEmails } from './embedded-mail.ts'

const SENT = {
  referrer: 'no-referrer',
  policy: { 'frame-src': "'self'", 'form-action': "'none'" },
} as const
const EMAIL_POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`

/**
 * `/dev/inbox` to read, `/dev/inbox.json` for programs. Anyone who reads it may sign in as anyone, so it
 * answers those alone who have the key that the start prints.
 */
export function registerDevInbox(http: Http): void {
  const { app, context } = http
  const { config, db } = context
  if (!config.devInbox || config.mailUrl !== undefined || !isLoopback(config.host)) return

  const locked = {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      if (!hasMachineKey(http, request)) return sendLocked(http, request, reply)
    },
  }
  app.get('/dev/inbox.json', locked, async (request, reply) => {
    const emails = await listDeliveredEmails(db)
    reply.header('cache-control', 'no-store')
    return emails
      .map((email) => linkedFrom(request, email))
      .map(({ to, subject, text, html, at }) => ({ to, subject, text, html, at }))
  })
  app.get('/dev/inbox', locked, async (request, reply) => {
    const emails = await listDeliveredEmails(db)
    // The list reloads by itself; an open email does not.
    reply.header('refresh', '3')
    return sendPlainPage(reply, inboxPage(settingsOf(request), emails), SENT)
  })
  app.get<{ Params: { id: string } }>('/dev/inbox/:id', locked, async (request, reply) => {
    const email = await getEmail(request)
    return sendPlainPage(reply, emailPage(settingsOf(request), email), SENT)
  })
  app.get<{ Params: { id: string } }>('/dev/inbox/:id/html', locked, async (request, reply) => {
    const email = await getEmail(request)
    return reply
      .header('content-security-policy', EMAIL_POLICY)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .type('text/html; charset=utf-8')
      .send(email.html)
  })

  const settingsOf = (request: FastifyRequest) => ({
    brandName: config.brandName,
    locale: localeOf(request),
  })

  async function getEmail(request: FastifyRequest<{ Params: { id: string } }>) {
    const id = /^\d{1,15}$/.test(request.params.id) ? Number(request.params.id) : undefined
    const email = id === undefined ? undefined : await findDeliveredEmail(db, id)
    if (!email) throw new Problem('not_found')
    return linkedFrom(request, email)
  }

  /** Jobs know no request and link to `localhost`; the reader may have come by another name. */
  function linkedFrom({ headers }: FastifyRequest, email: DeliveredEmail): DeliveredEmail {
    const [written, asked] = [originOf(http, undefined), originOf(http, headers.host)]
    const { text, html } = email
    return {
      ...email,
      text: text.replaceAll(written, asked),
      html: html.replaceAll(written, asked),
    }
  }
}

interface Settings {
  brandName: string
  locale: Locale
}

/** The newest email comes first. */
function inboxPage(settings: Settings, emails: readonly DeliveredEmail[]): PlainPage {
  const words = wordsIn(settings)
  const rows = emails.map(
    ({ id, to, subject, at }) =>
      html`<li><a href="/dev/inbox/${id}"><strong>${subject}</strong><span class="quiet">${to} · ${time(at, settings.locale)}</span></a></li>\n`,
  )
  const body = html`<h1>${words('inbox')}</h1>
<p class="quiet">${words('lead')}</p>
${rows.length > 0 ? html`<ol>${rows}</ol>` : html`<p>${words('empty')}</p>`}`
  return { ...settings, title: words('inbox'), layout: 'text', body }
}

function emailPage(settings: Settings, email: DeliveredEmail): PlainPage {
  const words = wordsIn(settings)
  const { id, to, subject, text, at } = email
  const body = html`<p><a href="/dev/inbox">← ${words('inbox')}</a></p>
<h1>${subject}</h1>
<p class="quiet">${to} · ${time(at, settings.locale)}</p>
<iframe src="/dev/inbox/${id}/html" title="${words('letter')}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>${words('asText')}</h2>
<pre>${withLinks(text)}</pre>`
  return { ...settings, title: subject, layout: 'text', body }
}

function wordsIn({ brandName, locale }: Settings) {
  const { t } = translate(locale)
  return (key: keyof Messages['mail']) => t(`mail.${key}`, { brand: brandName })
}

function time(at: Date, locale: Locale): Html {
  const format = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Tokyo' } as const
  const text = new Intl.DateTimeFormat(FORMATS[locale], format).format(at)
  return html`<time datetime="${at.toISOString()}">${text}</time>`
}

function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`,
    )
}
