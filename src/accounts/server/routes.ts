import {
  getMe,
  getRegistration,
  getUsernameAvailable,
  patchMe,
  putMe,
  register,
} from '#accounts/contract.ts'
import * as sellers from '#accounts/seller-contract.ts'
import * as settings from '#accounts/settings-contract.ts'
import * as signIn from '#accounts/sign-in-contract.ts'
import * as suspensions from '#accounts/suspension-contract.ts'
import type { Http } from '#http/http.ts'
import { originOf } from '#http/origin.ts'
import { serve } from '#http/serve.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { changeProfile } from './change-profile.ts'
import { registerDates } from './dates/routes.ts'
import { registerEmailChange } from './email-change/routes.ts'
import { registerEmailChoices } from './emails/routes.ts'
import { tokenOf } from './find-viewer.ts'
import { registerPasskeys } from './passkeys/routes.ts'
import { presentMe } from './present.ts'
import { registerUser } from './register-user.ts'
import { requestDisclosure } from './sellers/request-disclosure.ts'
import {
  changeSellerSettings,
  readDisclosure,
  readSellerSettings,
} from './sellers/seller-settings.ts'
import { describeBrowser } from './sessions/describe-browser.ts'
import { endOtherSessions, endSession } from './sessions/sessions.ts'
import { listLiveSessions, revokeSessions, type SessionRow } from './sessions/store.ts'
import { cancelSignIn, collectToken } from './sign-in/collect-token.ts'
import { registerConfirmPage } from './sign-in/confirm-page.ts'
import {
  clearRequestCookie,
  clearSessionCookie,
  secretOf,
  setRequestCookie,
  setSessionCookie,
} from './sign-in/cookies.ts'
import { hashSecret } from './sign-in/secrets.ts'
import { sendMagicLink } from './sign-in/send-magic-link.ts'
import { endConnection } from './social/connections.ts'
import { exchangeCode } from './social/exchange-code.ts'
import { registerSocialPages } from './social/page-routes.ts'
import { listIdentities } from './social/store.ts'
import { suggestRegistration } from './social/suggest-registration.ts'
import { getUserRow } from './store.ts'
import { appeal, listMine } from './suspensions/suspensions.ts'
import { isUsernameAvailable } from './take-username.ts'

export function registerAccounts(http: Http): void {
  const { context } = http
  const { config } = context
  registerSignIn(http)
  registerSessions(http)
  registerEmailChange(http)
  registerSocial(http)
  registerPasskeys(http)
  registerEmailChoices(http)
  registerSellers(http)
  registerSuspensions(http)
  registerDates(http)

  serve(http, getMe, async ({ viewer }) =>
    presentMe(config, await getUserRow(context.db, viewer.userId)),
  )
  for (const endpoint of [putMe, patchMe]) {
    serve(http, endpoint, async ({ viewer, body }) =>
      presentMe(config, await changeProfile(context, viewer, body)),
    )
  }
  serve(http, getUsernameAvailable, async ({ viewer, params }) => ({
    available: await isUsernameAvailable(context, viewer, params.username),
  }))
  serve(http, getRegistration, ({ viewer }) => suggestRegistration(context, viewer))
  serve(http, register, async ({ viewer, body }) =>
    presentMe(config, await registerUser(context, viewer, body)),
  )
}

function registerSuspensions(http: Http): void {
  const { context } = http
  serve(http, suspensions.listMySuspensions, async ({ viewer }) => ({
    items: await listMine(context, viewer),
  }))
  serve(http, suspensions.appealSuspension, ({ viewer, params, body }) =>
    appeal(context, viewer, params.kind, body.text),
  )
}

function registerSellers(http: Http): void {
  const { context } = http
  serve(http, sellers.getSellerSettings, ({ viewer }) => readSellerSettings(context, viewer))
  serve(http, sellers.putSellerSettings, ({ viewer, body }) =>
    changeSellerSettings(context, viewer, body),
  )
  serve(http, sellers.getSellerDisclosure, ({ params }) => readDisclosure(context, params.username))
  serve(http, sellers.requestDisclosure, ({ viewer, body }) =>
    requestDisclosure(context, viewer, body),
  )
}

function registerSessions(http: Http): void {
  const { context } = http

  serve(http, settings.listSessions, async ({ viewer }) => {
    const rows = await listLiveSessions(context.db, viewer.userId, context.clock.now())
    return { items: rows.map((row) => presentSession(viewer, row)) }
  })
  serve(http, settings.endSession, async ({ viewer, params, reply }) => {
    const wasOwn = await endSession(context, viewer, params.id)
    if (wasOwn) clearSessionCookie(context.config, reply)
  })
  serve(http, settings.endOtherSessions, ({ viewer }) => endOtherSessions(context, viewer))
}

function presentSession(viewer: Viewer, row: SessionRow): settings.Session {
  const { browser, system } = describeBrowser(row.userAgent)
  return {
    id: row.publicId,
    browser,
    system,
    ip: row.ip,
    createdAt: row.createdAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    current: row.id === viewer.sessionId,
  }
}

function registerSignIn(http: Http): void {
  const { context } = http
  const { config } = context
  registerConfirmPage(http)

  serve(http, signIn.sendMagicLink, async ({ viewer, body, request, reply }) => {
    const origin = originOf(http, request.headers.host)
    const { id, code, pollSecret } = await sendMagicLink(context, viewer, { ...body, origin })
    setRequestCookie(config, reply, { kind: 'email', id }, pollSecret)
    return { id, code, ...(config.devInbox && { inbox: '/dev/inbox' }) }
  })
  serve(http, signIn.getSignInStatus, async ({ viewer, params: { id }, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const pollSecret = secretOf(request, { kind: 'email', id })
    const answer = await collectToken(context, viewer, { id, pollSecret })
    if ('token' in answer) setSessionCookie(config, reply, answer.token)
    return answer
  })
  serve(http, signIn.cancelMagicLink, async ({ params: { id }, request, reply }) => {
    const pollSecret = secretOf(request, { kind: 'email', id })
    await cancelSignIn(context, { id, pollSecret })
    // An id is known to be valid in a cookie's name only if it came in one.
    if (pollSecret !== undefined) clearRequestCookie(config, reply, { kind: 'email', id })
  })
  serve(http, signIn.signOut, async ({ request, reply }) => {
    const token = tokenOf(request)
    if (token !== undefined) {
      await revokeSessions(context.db, { tokenHash: hashSecret(token) }, context.clock.now())
    }
    clearSessionCookie(config, reply)
  })
}

function registerSocial(http: Http): void {
  const { context } = http
  registerSocialPages(http)

  serve(http, signIn.exchangeCode, async ({ viewer, body: { code }, request, reply }) => {
    const { id, token } = await exchangeCode(context, viewer, {
      code,
      secretOf: (id) => secretOf(request, { kind: 'social', id }),
    })
    clearRequestCookie(context.config, reply, { kind: 'social', id })
    setSessionCookie(context.config, reply, token)
    return { token }
  })
  serve(http, settings.listConnections, async ({ viewer }) => {
    const rows = await listIdentities(context.db, viewer.userId)
    const items = rows.map(({ publicId: id, provider, label, createdAt, usedAt }) => {
      return {
        id,
        provider,
        label,
        connectedAt: createdAt.toISOString(),
        usedAt: usedAt.toISOString(),
      }
    })
    return { items }
  })
  serve(http, settings.endConnection, ({ viewer, params }) =>
    endConnection(context, viewer, params.id),
  )
}
