import * as contract from '#accounts/passkey-contract.ts'
import type { Http } from '#http/http.ts'
import { originOf } from '#http/origin.ts'
import { serve } from '#http/serve.ts'
import { isFresh } from '../sessions/sessions.ts'
import {
  clearRequestCookie,
  secretOf,
  setRequestCookie,
  setSessionCookie,
} from '../sign-in/cookies.ts'
import { addPasskey, presentPasskey, removePasskey, startAddingPasskey } from './own-passkeys.ts'
import { signInWithPasskey, startPasskeySignIn } from './sign-in-with-passkey.ts'
import { listPasskeysOf } from './store.ts'

export function registerPasskeys(http: Http): void {
  const { context } = http
  const { config } = context

  serve(http, contract.listPasskeys, async ({ viewer }) => ({
    items: (await listPasskeysOf(context.db, viewer.userId)).map(presentPasskey),
    fresh: await isFresh(context, viewer),
  }))
  serve(http, contract.startAddingPasskey, async ({ viewer, request, reply }) => {
    const origin = originOf(http, request.headers.host)
    const { asked, browserSecret } = await startAddingPasskey(context, viewer, origin)
    setRequestCookie(config, reply, { kind: 'passkey-add', id: asked.id }, browserSecret)
    return asked
  })
  serve(http, contract.addPasskey, async ({ viewer, body, request, reply }) => {
    const origin = originOf(http, request.headers.host)
    const cookie = { kind: 'passkey-add', id: body.id } as const
    const browserSecret = secretOf(request, cookie)
    const added = await addPasskey(context, viewer, body, { browserSecret, origin })
    clearRequestCookie(config, reply, cookie)
    return presentPasskey(added)
  })
  serve(http, contract.removePasskey, ({ viewer, params }) =>
    removePasskey(context, viewer, params.id),
  )

  serve(http, contract.startPasskeySignIn, async ({ request, reply }) => {
    const origin = originOf(http, request.headers.host)
    const { question, browserSecret } = await startPasskeySignIn(context, origin)
    setRequestCookie(config, reply, { kind: 'passkey-sign-in', id: question.id }, browserSecret)
    return question
  })
  serve(http, contract.signInWithPasskey, async ({ viewer, body, request, reply }) => {
    const origin = originOf(http, request.headers.host)
    const cookie = { kind: 'passkey-sign-in', id: body.id } as const
    const browserSecret = secretOf(request, cookie)
    const token = await signInWithPasskey(context, viewer, body, { browserSecret, origin })
    clearRequestCookie(config, reply, cookie)
    setSessionCookie(config, reply, token)
    return { token }
  })
}
