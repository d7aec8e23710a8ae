import type { FastifyReply, FastifyRequest } from 'fastify'
import { translate } from '#i18n/translate.ts'
import type { Part } from '#kernel/plain-page.ts'
import type { Http } from './http.ts'
import { isOwnOrigin } from './origin.ts'
import {
  type Message,
  type MessageSettings,
  messagePage,
  messageSettings,
  sendPlainPage,
} from './plain-page.ts'

/**
 * The page behind a link in an email: a plain form, so that it works with no script. Opening it
 * changes nothing, since mail scanners open links; its button does.
 */
export interface LinkPage<Link> {
  /** Looks at what the link is for. */
  find(request: FastifyRequest): Promise<Link>
  /** Does what the button says, once. @returns what the link is for now */
  use(request: FastifyRequest): Promise<Link>
  /** The language of the email; the reader’s program may have another one. */
  localeOf(link: Link): string | undefined
  show(settings: MessageSettings, link: Link, request: FastifyRequest): Shown
  /** The form may be posted from anywhere, as mail programs do (RFC 8058). */
  isOpenToPrograms?: true
}

type Shown = Message & { status?: number }

/** Registers what opens the page, and what its button posts to. @returns what opens it */
export function registerLinkPage<Link>(
  http: Http,
  path: string,
  page: LinkPage<Link>,
  { opens = true } = {},
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const send = (request: FastifyRequest, reply: FastifyReply, link: Link) => {
    const settings = messageSettings(http, request, page.localeOf(link))
    const { status = 200, ...shown } = page.show(settings, link, request)
    return sendPlainPage(http, reply, messagePage(settings, shown), { status })
  }
  const open = async (request: FastifyRequest, reply: FastifyReply) =>
    send(request, reply, await page.find(request))
  if (opens) http.app.get(path, open)
  http.app.post(path, async (request, reply) => {
    if (!page.isOpenToPrograms && !isOwnOrigin(http, request)) {
      return sendRefusal(http, request, reply)
    }
    return send(request, reply, await page.use(request))
  })
  return open
}

/** Refuses a form that came from elsewhere than our own page. */
function sendRefusal(http: Http, request: FastifyRequest, reply: FastifyReply) {
  const settings = messageSettings(http, request)
  const { t } = translate(settings.locale)
  const page = messagePage(settings, {
    title: t('accounts.confirm.refusedTitle'),
    parts: [t('accounts.confirm.refused')],
  })
  return sendPlainPage(http, reply, page, { status: 403 })
}

/** The one button of such a page, which posts the secret of the link. */
export function linkForm(action: string, token: string, label: string): Part {
  return { form: { action, hidden: { token }, buttons: [{ label, look: 'accent' }] } }
}
