import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Http } from '#http/http.ts'
import { isOwnOrigin } from '#http/origin.ts'
import { messageSettings, sendPlainPage } from '#http/plain-page/plain-page.ts'
import { readLinkToken } from '../../sign-in/secrets.ts'
import { type CancelLink, cancelByLetter, findCancelLink } from '../cancel-email-change.ts'
import { type ConfirmLink, confirmEmailChange, findConfirmLink } from '../confirm-email-change.ts'
import { cancelChangePage, confirmChangePage, refusedPage } from './change-page.ts'

const CONFIRM = '/auth/email/update/confirm'
const CANCEL = '/auth/email/update/cancel'
const ById = z.object({ id: z.string() })

/** The pages behind the links in the emails: plain forms, so that they work with no script. */
export function registerChangePages(http: Http): void {
  const { app, context } = http

  app.get(CONFIRM, async (request, reply) => {
    const token = readLinkToken(request.query)
    const link = token === undefined ? UNKNOWN : await findConfirmLink(context, token)
    return sendConfirm(http, request, reply, link, token)
  })
  app.post(CONFIRM, async (request, reply) => {
    if (!isOwnOrigin(http, request)) return sendRefusal(http, request, reply)
    const token = readLinkToken(request.body)
    const link = token === undefined ? UNKNOWN : await confirmEmailChange(context, token)
    return sendConfirm(http, request, reply, link, token)
  })
  app.post(`${CANCEL}/:id`, async (request, reply) => {
    if (!isOwnOrigin(http, request)) return sendRefusal(http, request, reply)
    const { id } = z.parse(ById, request.params)
    const token = readLinkToken(request.body)
    const link = token === undefined ? UNKNOWN : await cancelByLetter(context, { id, token })
    return sendCancel(http, request, reply, link, { id, token })
  })
}

/** What the link in the email to the old address opens. */
export async function showCancelPage(
  http: Http,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
): Promise<FastifyReply> {
  const token = readLinkToken(request.query)
  const link = token === undefined ? UNKNOWN : await findCancelLink(http.context, { id, token })
  return sendCancel(http, request, reply, link, { id, token })
}

const UNKNOWN = { state: 'expired', change: undefined } as const
const CONFIRM_STATUS = { open: 200, confirmed: 200, used: 410, expired: 410, taken: 409 } as const
const CANCEL_STATUS = {
  waiting: 200,
  changed: 200,
  kept: 200,
  restored: 200,
  cancelled: 410,
  conflict: 409,
  expired: 410,
} as const

function sendConfirm(
  http: Http,
  request: FastifyRequest,
  reply: FastifyReply,
  link: ConfirmLink,
  token = '',
): FastifyReply {
  const settings = messageSettings(http, request, link.change?.locale)
  const page = confirmChangePage(link, { action: CONFIRM, token }, settings)
  return sendPlainPage(reply, page, { status: CONFIRM_STATUS[link.state] })
}

function sendCancel(
  http: Http,
  request: FastifyRequest,
  reply: FastifyReply,
  link: CancelLink,
  { id, token = '' }: { id: string; token: string | undefined },
): FastifyReply {
  const settings = messageSettings(http, request, link.change?.locale)
  const page = cancelChangePage(link, { action: `${CANCEL}/${id}`, token }, settings)
  return sendPlainPage(reply, page, { status: CANCEL_STATUS[link.state] })
}

function sendRefusal(http: Http, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPlainPage(reply, refusedPage(messageSettings(http, request)), { status: 403 })
}
