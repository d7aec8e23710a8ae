import * as contract from '#accounts/sign-in-contract.ts'
import type { Http } from '#http/http.ts'
import { originOf } from '#http/origin.ts'
import { serve } from '#http/serve.ts'
import { tokenOf } from '../find-viewer.ts'
import { revokeSessions } from '../sessions/store.ts'
import { cancelSignIn, collectToken } from './collect-token.ts'
import { registerConfirmPage } from './confirm-page.ts'
import {
  clearRequestCookie,
  clearSessionCookie,
  secretOf,
  setRequestCookie,
  setSessionCookie,
} from './cookies.ts'
import { hashSecret } from './secrets.ts'
import { sendMagicLink } from './send-magic-link.ts'

export function registerSignIn(http: Http): void {
  const { context } = http
  const { config } = context
  registerConfirmPage(http)

  serve(http, contract.sendMagicLink, async ({ viewer, body, request, reply }) => {
    const origin = originOf(http, request.headers.host)
    const { id, code, pollSecret } = await sendMagicLink(context, viewer, { ...body, origin })
    setRequestCookie(config, reply, { kind: 'email', id }, pollSecret)
    return { id, code, ...(config.devInbox && { inbox: '/dev/inbox' }) }
  })
  serve(http, contract.getSignInStatus, async ({ viewer, params: { id }, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const pollSecret = secretOf(request, { kind: 'email', id })
    const answer = await collectToken(context, viewer, { id, pollSecret })
    if ('token' in answer) setSessionCookie(config, reply, answer.token)
    return answer
  })
  serve(http, contract.cancelMagicLink, async ({ params: { id }, request, reply }) => {
    const pollSecret = secretOf(request, { kind: 'email', id })
    await cancelSignIn(context, { id, pollSecret })
    // An id is known to be valid in a cookie's name only if it came in one.
    if (pollSecret !== undefined) clearRequestCookie(config, reply, { kind: 'email', id })
  })
  serve(http, contract.signOut, async ({ request, reply }) => {
    const token = tokenOf(request)
    if (token !== undefined) {
      await revokeSessions(context.db, { tokenHash: hashSecret(token) }, context.clock.now())
    }
    clearSessionCookie(config, reply)
  })
}
