import {
  cancelMagicLink,
  getSignInStatus,
  sendMagicLink as sendMagicLinkCall,
  signOut,
} from '#accounts/sign-in-contract.ts'
import type { Http } from '#http/http.ts'
import { originOf } from '#http/origin.ts'
import { serve } from '#http/serve.ts'
import { tokenOf } from '../find-viewer.ts'
import { cancelSignIn } from './cancel-sign-in.ts'
import { collectToken } from './collect-token.ts'
import { registerConfirmPage } from './confirm/confirm-routes.ts'
import {
  clearPollCookie,
  clearSessionCookie,
  pollSecretOf,
  setPollCookie,
  setSessionCookie,
} from './cookies.ts'
import { hashSecret } from './secrets.ts'
import { sendMagicLink } from './send-magic-link.ts'
import { revokeSession } from './store.ts'

export function registerSignIn(http: Http): void {
  const { context } = http
  const { config } = context
  registerConfirmPage(http)

  serve(http, sendMagicLinkCall, async ({ viewer, body, request, reply }) => {
    const origin = originOf(http, request.headers.host)
    const asked = await sendMagicLink(context, viewer, { email: body.email, origin })
    setPollCookie(config, reply, asked.id, asked.pollSecret)
    const { id, code } = asked
    return { id, code, ...(config.devInbox && { inbox: '/dev/inbox' }) }
  })
  serve(http, getSignInStatus, async ({ viewer, params, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const pollSecret = pollSecretOf(request, params.id)
    const answer = await collectToken(context, viewer, { id: params.id, pollSecret })
    if (answer.status === 'confirmed') setSessionCookie(config, reply, answer.token)
    return answer
  })
  serve(http, cancelMagicLink, async ({ params, request, reply }) => {
    const pollSecret = pollSecretOf(request, params.id)
    await cancelSignIn(context, { id: params.id, pollSecret })
    // What came as a cookie may be named in one; anything else may be no name at all.
    if (pollSecret !== undefined) clearPollCookie(config, reply, params.id)
    return undefined
  })
  serve(http, signOut, async ({ request, reply }) => {
    const token = tokenOf(request)
    if (token !== undefined) {
      await revokeSession(context.db, hashSecret(token), context.clock.now())
    }
    clearSessionCookie(config, reply)
    return undefined
  })
}
