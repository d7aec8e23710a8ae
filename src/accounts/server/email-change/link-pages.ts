import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Http } from '#http/http.ts'
import { type LinkPage, linkForm, registerLinkPage } from '#http/link-page.ts'
import { translate } from '#i18n/translate.ts'
import { boldValues } from '../sign-in/bold-values.ts'
import { readLinkToken } from '../sign-in/secrets.ts'
import { type CancelLink, cancelByEmail, findCancelLink } from './cancel-email-change.ts'
import { type ConfirmLink, confirmEmailChange, findConfirmLink } from './confirm-email-change.ts'

const CONFIRM = '/auth/email/update/confirm'
const CANCEL = '/auth/email/update/cancel'
const ById = z.object({ id: z.string() })

/** @returns what opens the page that cancels a change: the address is also one of the API */
export function registerLinkPages(
  http: Http,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  registerLinkPage(http, CONFIRM, confirmPage(http))
  return registerLinkPage(http, `${CANCEL}/:id`, cancelPage(http), { opens: false })
}

function confirmPage({ context }: Http): LinkPage<ConfirmLink> {
  return {
    find: ({ query }) => findConfirmLink(context, readLinkToken(query)),
    use: ({ body }) => confirmEmailChange(context, readLinkToken(body)),
    localeOf: ({ change }) => change?.locale,
    show({ brandName: brand, locale }, { state, change }, { query }) {
      const { t } = translate(locale)
      const lead = boldValues(namesOf(change), (names) =>
        t(`emails.emailChange.confirm.${state === 'open' ? 'lead' : state}`, names),
      )
      if (state === 'open') {
        return {
          title: t('emails.emailChange.confirm.title', { brand }),
          parts: [
            lead,
            linkForm(CONFIRM, readLinkToken(query), t('emails.emailChange.confirm.button')),
            { quiet: t('emails.emailChange.confirm.warning') },
          ],
        }
      }
      const status = { confirmed: 200, used: 410, expired: 410, taken: 409 }[state]
      const title = t(`emails.emailChange.confirm.${state}Title`)
      return { title, parts: [lead], status }
    },
  }
}

function cancelPage({ context }: Http): LinkPage<CancelLink> {
  const idOf = ({ params }: FastifyRequest) => z.parse(ById, params).id
  return {
    find: (request) =>
      findCancelLink(context, { id: idOf(request), token: readLinkToken(request.query) }),
    use: (request) =>
      cancelByEmail(context, { id: idOf(request), token: readLinkToken(request.body) }),
    localeOf: ({ change }) => change?.locale,
    show({ locale }, { state, change }, request) {
      const { t } = translate(locale)
      const bold = (key: CancelLink['state'] | 'means') =>
        boldValues(namesOf(change), (names) => t(`emails.emailChange.cancel.${key}`, names))
      const action = `${CANCEL}/${idOf(request)}`
      const form = (key: 'waiting' | 'changed') =>
        linkForm(action, readLinkToken(request.query), t(`emails.emailChange.cancel.${key}Button`))
      const hasEnded = state === 'cancelled' || state === 'expired'
      return {
        title: t(`emails.emailChange.cancel.${state}Title`),
        parts: [
          bold(state),
          ...(state === 'changed' ? [bold('means')] : []),
          ...(state === 'waiting' || state === 'changed' ? [form(state)] : []),
        ],
        status: hasEnded ? 410 : state === 'conflict' ? 409 : 200,
      }
    },
  }
}

function namesOf(change: ConfirmLink['change']) {
  const { newEmail: email = '', oldEmail: old = '', username } = change ?? {}
  return { email, old, username: username ?? '' }
}
