import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Http } from '#http/http.ts'
import { isOwnOrigin } from '#http/origin.ts'
import { messagePage, messageSettings, sendPlainPage } from '#http/plain-page/plain-page.ts'
import { translate } from '#i18n/translate.ts'
import { type Html, html } from '#kernel/html.ts'
import { boldValues } from '../sign-in/bold-values.ts'
import { readLinkToken } from '../sign-in/secrets.ts'
import { type CancelLink, cancelByEmail, findCancelLink } from './cancel-email-change.ts'
import { type ConfirmLink, confirmEmailChange, findConfirmLink } from './confirm-email-change.ts'

const CONFIRM = '/auth/email/update/confirm'
const CANCEL = '/auth/email/update/cancel'
const ById = z.object({ id: z.string() })

/** A request for one of the pages, with what answers it. */
interface Visit {
  http: Http
  request: FastifyRequest
  reply: FastifyReply
}

/** The pages behind the links in the emails: plain forms, so that they work with no script. */
export function registerLinkPages(http: Http): void {
  const { app, context } = http

  app.get(CONFIRM, async (request, reply) => {
    const token = readLinkToken(request.query)
    const link = await findConfirmLink(context, token)
    return sendConfirmPage({ http, request, reply }, link, token)
  })
  app.post(CONFIRM, async (request, reply) => {
    const visit = { http, request, reply }
    if (!isOwnOrigin(http, request)) return sendRefusal(visit)
    const token = readLinkToken(request.body)
    return sendConfirmPage(visit, await confirmEmailChange(context, token), token)
  })
  app.post(`${CANCEL}/:id`, async (request, reply) => {
    const visit = { http, request, reply }
    if (!isOwnOrigin(http, request)) return sendRefusal(visit)
    const by = { id: z.parse(ById, request.params).id, token: readLinkToken(request.body) }
    return sendCancelPage(visit, await cancelByEmail(context, by), by)
  })
}

export async function showCancelPage(visit: Visit, id: string): Promise<FastifyReply> {
  const by = { id, token: readLinkToken(visit.request.query) }
  return sendCancelPage(visit, await findCancelLink(visit.http.context, by), by)
}

function sendConfirmPage(
  { http, request, reply }: Visit,
  { state, change }: ConfirmLink,
  token: string,
): FastifyReply {
  const settings = messageSettings(http, request, change?.locale)
  const { t } = translate(settings.locale)
  const lead = boldValues(namesOf(change), (names) =>
    t(`emails.emailChange.confirm.${state === 'open' ? 'lead' : state}`, names),
  )
  const page =
    state === 'open'
      ? messagePage(settings, {
          title: t('emails.emailChange.confirm.title', { brand: settings.brandName }),
          body: html`<p>${lead}</p>
${form(CONFIRM, token, t('emails.emailChange.confirm.button'))}
<p class="quiet">${t('emails.emailChange.confirm.warning')}</p>`,
        })
      : messagePage(settings, {
          title: t(`emails.emailChange.confirm.${state}Title`),
          body: html`<p>${lead}</p>`,
        })
  const status = { open: 200, confirmed: 200, used: 410, expired: 410, taken: 409 }[state]
  return sendPlainPage(reply, page, { status })
}

function sendCancelPage(
  { http, request, reply }: Visit,
  { state, change }: CancelLink,
  { id, token }: { id: string; token: string },
): FastifyReply {
  const settings = messageSettings(http, request, change?.locale)
  const { t } = translate(settings.locale)
  const bold = (key: CancelLink['state'] | 'means') =>
    boldValues(namesOf(change), (names) => t(`emails.emailChange.cancel.${key}`, names))
  const button =
    (state === 'waiting' || state === 'changed') &&
    form(`${CANCEL}/${id}`, token, t(`emails.emailChange.cancel.${state}Button`))
  const page = messagePage(settings, {
    title: t(`emails.emailChange.cancel.${state}Title`),
    body: html`<p>${bold(state)}</p>
${state === 'changed' && html`<p>${bold('means')}</p>`}
${button}`,
  })
  const ended = state === 'cancelled' || state === 'expired'
  return sendPlainPage(reply, page, { status: ended ? 410 : state === 'conflict' ? 409 : 200 })
}

/** Refuses a form that came from elsewhere than our own page. */
function sendRefusal({ http, request, reply }: Visit): FastifyReply {
  const settings = messageSettings(http, request)
  const { t } = translate(settings.locale)
  const body = html`<p>${t('emails.emailChange.refused')}</p>`
  const page = messagePage(settings, { title: t('accounts.confirm.refusedTitle'), body })
  return sendPlainPage(reply, page, { status: 403 })
}

function namesOf(change: ConfirmLink['change']) {
  const { new_email: email = '', old_email: old = '', username } = change ?? {}
  return { email, old, username: username ?? '' }
}

function form(action: string, token: string, label: string): Html {
  return html`<form method="post" action="${action}">
<input type="hidden" name="token" value="${token}">
<button>${label}</button>
</form>`
}
