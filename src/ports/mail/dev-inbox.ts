import type { FastifyRequest } from 'fastify'
import type { Http } from '#http/http.ts'
import { isLocalRequest } from '#http/origin.ts'
import { sendPlainPage } from '#http/plain-page/plain-page.ts'
import { localeOf } from '#http/send-problem.ts'
import { isLoopback } from '#kernel/loopback.ts'
import { Problem } from '#kernel/problem.ts'
import { findDeliveredEmail, listDeliveredEmails } from './embedded-mail.ts'
import { emailPage, inboxPage } from './inbox-pages.ts'

const SENT = {
  referrer: 'no-referrer',
  policy: { 'frame-src': "'self'", 'form-action': "'none'" },
} as const
const EMAIL_POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`

/**
 * Serves the embedded mail engine's inbox: `/dev/inbox` to read, `/dev/inbox.json` for programs.
 * Anyone who reads it may sign in as anyone, so it answers people on this machine alone.
 */
export function registerDevInbox(http: Http): void {
  const { app, context } = http
  const { config, db } = context
  if (!config.devInbox || config.mailUrl !== undefined || !isLoopback(config.host)) return

  app.get('/dev/inbox.json', async (request, reply) => {
    checkLocal(request)
    const emails = await listDeliveredEmails(db)
    reply.header('cache-control', 'no-store')
    return emails.map(({ to, subject, text, html, at }) => ({ to, subject, text, html, at }))
  })
  app.get('/dev/inbox', async (request, reply) => {
    checkLocal(request)
    const emails = await listDeliveredEmails(db)
    // The list reloads by itself; an open email does not.
    reply.header('refresh', '3')
    return sendPlainPage(reply, inboxPage(settingsOf(request), emails), SENT)
  })
  app.get<{ Params: { id: string } }>('/dev/inbox/:id', async (request, reply) => {
    const email = await getEmail(request)
    return sendPlainPage(reply, emailPage(settingsOf(request), email), SENT)
  })
  app.get<{ Params: { id: string } }>('/dev/inbox/:id/html', async (request, reply) => {
    const { html } = await getEmail(request)
    return reply
      .header('content-security-policy', EMAIL_POLICY)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .type('text/html; charset=utf-8')
      .send(html)
  })

  const settingsOf = (request: FastifyRequest) => ({
    brandName: config.brandName,
    locale: localeOf(request),
  })

  async function getEmail(request: FastifyRequest<{ Params: { id: string } }>) {
    checkLocal(request)
    const id = /^\d{1,15}$/.test(request.params.id) ? Number(request.params.id) : undefined
    const email = id === undefined ? undefined : await findDeliveredEmail(db, id)
    if (!email) throw new Problem('not_found')
    return email
  }
}

function checkLocal(request: FastifyRequest): void {
  if (!isLocalRequest(request)) throw new Problem('not_allowed')
}
