import type { FastifyRequest } from 'fastify'
import {
  cancelEmailUpdate,
  type EmailChange,
  getEmailUpdate,
  updateEmail,
} from '#accounts/settings-contract.ts'
import type { Http } from '#http/http.ts'
import { originOf } from '#http/origin.ts'
import { serve } from '#http/serve.ts'
import { Problem } from '#kernel/problem.ts'
import { isMember } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { isFresh } from '../sessions/sessions.ts'
import { askEmailChange } from './ask-email-change.ts'
import { cancelByEmail, cancelOwnChange } from './cancel-email-change.ts'
import { registerLinkPages } from './link-pages.ts'
import { type EmailChangeRow, findOpenChange } from './store.ts'

export function registerEmailChange(http: Http): void {
  const { context } = http
  const openCancelPage = registerLinkPages(http)

  serve(http, updateEmail, async ({ viewer, body, request }) => {
    const origin = originOf(http, request.headers.host)
    const change = await askEmailChange(context, viewer, { ...body, origin })
    return present(context, change)
  })
  serve(http, getEmailUpdate, async ({ viewer }) => {
    const change = await findOpenChange(context.db, viewer.userId, context.clock.now())
    return {
      change: change ? present(context, change) : null,
      fresh: await isFresh(context, viewer),
    }
  })
  serve(http, cancelEmailUpdate, async ({ viewer, params, query, request, reply }) => {
    if (query.token !== undefined && wantsJson(request)) {
      const { state } = await cancelByEmail(context, { id: params.id, token: query.token })
      return { cancelled: state === 'kept' || state === 'restored' || state === 'cancelled' }
    }
    if (query.token !== undefined || !isCallOfOwner(request)) {
      await openCancelPage(request, reply)
      return { cancelled: false }
    }
    if (!isMember(viewer)) throw new Problem('not_logged_in')
    return { cancelled: await cancelOwnChange(context, viewer, params.id) }
  })
}

/** A program, not a browser or a mail scanner that opens the link of an email. */
function wantsJson({ headers: { accept = '' } }: FastifyRequest): boolean {
  return accept.includes('application/json') && !accept.includes('text/html')
}

/** A GET that changes something: never by an image or a link on another site, with the cookie. */
function isCallOfOwner(request: FastifyRequest): boolean {
  const { headers } = request
  if (headers.authorization !== undefined) return true
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  return site === 'same-origin' && wantsJson(request)
}

function present(
  { config }: Pick<Context, 'config'>,
  change: Pick<EmailChangeRow, 'publicId' | 'newEmail' | 'expiresAt'>,
): EmailChange {
  return {
    id: change.publicId,
    email: change.newEmail,
    expiresAt: change.expiresAt.toISOString(),
    ...(config.devInbox && { inbox: '/dev/inbox' }),
  }
}
