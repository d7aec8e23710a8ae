import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Http } from '#http/http.ts'
import { isOwnOrigin, originOf } from '#http/origin.ts'
import { localeOf } from '#http/send-problem.ts'
import { isLocale } from '#kernel/locale.ts'
import type { PageSettings } from '../../sign-in/page/plain-page.ts'
import { sendPage } from '../../sign-in/page/send-page.ts'
import { type CancelLink, cancelByLetter, findCancelLink } from '../cancel-email-change.ts'
import { type ConfirmLink, confirmEmailChange, findConfirmLink } from '../confirm-email-change.ts'
import type { FoundChange } from '../store.ts'
import { cancelChangePage, confirmChangePage, refusedPage } from './change-page.ts'

const CONFIRM = '/auth/email/update/confirm'
const CANCEL = '/auth/email/update/cancel'
const Secret = z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) })
const ById = z.object({ id: z.string() })

/** The pages behind the links in the letters: plain forms, so that they work with no script. */
export function registerChangePages(http: Http): void {
  const { app, context } = http

  app.get(CONFIRM, async (request, reply) => {
    const token = secretIn(request.query)
    const link = token === undefined ? UNKNOWN : await findConfirmLink(context, token)
    return sendConfirm(http, request, reply, link, token)
  })
  app.post(CONFIRM, async (request, reply) => {
    if (!isOwnOrigin(http, request)) return sendRefusal(http, request, reply)
    const token = secretIn(request.body)
    const link = token === undefined ? UNKNOWN : await confirmEmailChange(context, token)
    return sendConfirm(http, request, reply, link, token)
  })
  app.post(`${CANCEL}/:id`, async (request, reply) => {
    if (!isOwnOrigin(http, request)) return sendRefusal(http, request, reply)
    const { id } = z.parse(ById, request.params)
    const token = secretIn(request.body)
    const link = token === undefined ? UNKNOWN : await cancelByLetter(context, { id, token })
    return sendCancel(http, request, reply, link, { id, token })
  })
}

/** What the link in the old address's letter opens. */
export async function showCancelPage(
  http: Http,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
): Promise<FastifyReply> {
  const token = secretIn(request.query)
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
  const settings = settingsFor(http, request, link.change)
  const page = confirmChangePage(link, { action: CONFIRM, token }, settings)
  return sendPage(reply, page, { status: CONFIRM_STATUS[link.state] })
}

function sendCancel(
  http: Http,
  request: FastifyRequest,
  reply: FastifyReply,
  link: CancelLink,
  { id, token = '' }: { id: string; token: string | undefined },
): FastifyReply {
  const settings = settingsFor(http, request, link.change)
  const page = cancelChangePage(link, { action: `${CANCEL}/${id}`, token }, settings)
  return sendPage(reply, page, { status: CANCEL_STATUS[link.state] })
}

function sendRefusal(http: Http, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPage(reply, refusedPage(settingsFor(http, request, undefined)), { status: 403 })
}

/** A page follows its letter's language, not that of the program that opened the link. */
function settingsFor(
  http: Http,
  request: FastifyRequest,
  change: FoundChange | undefined,
): PageSettings {
  return {
    brand: http.context.config.brandName,
    home: originOf(http, request.headers.host),
    locale: isLocale(change?.locale) ? change.locale : localeOf(request),
  }
}

function secretIn(value: unknown): string | undefined {
  const parsed = z.safeParse(Secret, value)
  return parsed.success ? parsed.data.token : undefined
}
