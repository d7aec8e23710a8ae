import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Http } from '#http/http.ts'
import { hasMachineKey, sendLocked } from '#http/machine-key.ts'
import { originOf } from '#http/origin.ts'
import { sendPlainPage } from '#http/plain-page.ts'
import { localeOf } from '#http/send-problem.ts'
import type { Messages } from '#i18n/namespaces.ts'
import { translate } from '#i18n/translate.ts'
import { FORMATS, type Locale } from '#kernel/locale.ts'
import { isLoopback } from '#kernel/loopback.ts'
import type { Inline, PlainPage } from '#kernel/plain-page.ts'
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
    return sendPlainPage(http, reply, inboxPage(settingsOf(request), emails), SENT)
  })
  app.get<{ Params: { id: string } }>('/dev/inbox/:id', locked, async (request, reply) => {
    const email = await getEmail(request)
    return sendPlainPage(http, reply, emailPage(settingsOf(request), email), SENT)
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
  const list = emails.map(({ id, to, subject, at }) => [
    { href: `/dev/inbox/${id}`, text: subject },
    { small: to },
    timeOf(at, settings.locale),
  ])
  return {
    ...settings,
    title: words('inbox'),
    layout: 'text',
    parts: [{ quiet: words('lead') }, list.length > 0 ? { list } : words('empty')],
  }
}

function emailPage(settings: Settings, email: DeliveredEmail): PlainPage {
  const words = wordsIn(settings)
  const { id, to, subject, text, at } = email
  return {
    ...settings,
    title: subject,
    layout: 'text',
    parts: [
      [{ href: '/dev/inbox', text: `← ${words('inbox')}` }],
      { quiet: [`${to} · `, timeOf(at, settings.locale)] },
      { frame: { src: `/dev/inbox/${id}/html`, title: words('letter') } },
      { heading: words('asText') },
      { preformatted: withLinks(text) },
    ],
  }
}

function wordsIn({ brandName, locale }: Settings) {
  const { t } = translate(locale)
  return (key: keyof Messages['mail']) => t(`mail.${key}`, { brand: brandName })
}

function timeOf(at: Date, locale: Locale): Inline {
  const format = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Tokyo' } as const
  return { time: at, text: new Intl.DateTimeFormat(FORMATS[locale], format).format(at) }
}

function withLinks(text: string): Inline[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? { href: part, text: part } : part))
}
