import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Http } from '#http/http.ts'
import { isOwnOrigin } from '#http/origin.ts'
import { messageSettings, sendPlainPage } from '#http/plain-page/plain-page.ts'
import { confirmSignIn, findLink, type Link } from '../confirm-sign-in.ts'
import { readLinkToken } from '../secrets.ts'
import { type ConfirmView, confirmPage } from './confirm-page.ts'

const PATH = '/auth/email/confirm'

/** The page behind the link in the email: a plain form, so that it works with no script. */
export function registerConfirmPage(http: Http): void {
  const { app, context } = http

  app.get(PATH, async (request, reply) => {
    const token = readLinkToken(request.query)
    const link = token === undefined ? UNKNOWN : await findLink(context, token)
    const isOpen = link.state === 'open' && token !== undefined
    return send(request, reply, link, isOpen ? { kind: 'ask', token } : { kind: closed(link) })
  })
  app.post(PATH, async (request, reply) => {
    if (!isOwnOrigin(http, request)) return send(request, reply, UNKNOWN, { kind: 'refused' })
    const token = readLinkToken(request.body)
    const link = token === undefined ? UNKNOWN : await confirmSignIn(context, token)
    return send(request, reply, link, { kind: link.state === 'open' ? 'done' : closed(link) })
  })

  function send(request: FastifyRequest, reply: FastifyReply, link: Link, view: ConfirmView) {
    const settings = messageSettings(http, request, link.request?.locale)
    const page = confirmPage(view, link, { ...settings, now: context.clock.now() })
    return sendPlainPage(reply, page, { status: STATUS[view.kind] })
  }
}

const UNKNOWN: Link = { state: 'expired', request: undefined, merging: [] }
const STATUS = { ask: 200, done: 200, used: 410, expired: 410, refused: 403 } as const

function closed({ state }: Link): 'used' | 'expired' {
  return state === 'used' ? 'used' : 'expired'
}
