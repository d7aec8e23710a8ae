import { clearRequestCookie, secretOf, setRequestCookie } from '#accounts/server/sign-in/cookies.ts'
import type { Http } from '#http/http.ts'
import { originOf } from '#http/origin.ts'
import { serve } from '#http/serve.ts'
import * as contract from '../contract.ts'
import { actAsOperator } from './act.ts'
import { requireConfirmation, startConfirmedAct } from './confirm-act.ts'
import { requireOperator } from './policy.ts'
import { VIEWS } from './views.ts'

export function registerOperator(http: Http): void {
  const { context } = http
  serve(http, contract.getOperatorView, async ({ viewer, params, query }) => {
    await requireOperator(context, viewer)
    const { tables, next = null } = await VIEWS[params.view](context, query)
    return { tables, next }
  })
  serve(http, contract.startConfirmedAct, async ({ viewer, body, request, reply }) => {
    await requireOperator(context, viewer)
    const origin = originOf(http, request.headers.host)
    const { question, browserSecret } = await startConfirmedAct(context, viewer, body, origin)
    const cookie = { kind: 'passkey-act', id: question.id } as const
    setRequestCookie(context.config, reply, cookie, browserSecret)
    return question
  })
  serve(http, contract.actAsOperator, async ({ viewer, body, request, reply }) => {
    await requireOperator(context, viewer)
    const { passkey: answer, ...asked } = body
    const origin = originOf(http, request.headers.host)
    const cookie = { kind: 'passkey-act', id: answer?.id ?? '' } as const
    const browserSecret = secretOf(request, cookie)
    const confirmation = { answer, browserSecret, origin }
    const passkey = await requireConfirmation(context, viewer, asked, confirmation)
    if (passkey !== null) clearRequestCookie(context.config, reply, cookie)
    await actAsOperator(context, viewer, asked, passkey)
  })
}
