import { exchangeCode as exchangeCodeCall } from '#accounts/sign-in-contract.ts'
import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import { clearSocialCookie, setSessionCookie, socialSecretOf } from '../sign-in/cookies.ts'
import { registerConnections } from './connections/routes.ts'
import { exchangeCode } from './exchange-code.ts'
import { registerSocialBegin } from './pages/begin-routes.ts'
import { registerSocialCallback } from './pages/callback-routes.ts'

export function registerSocial(http: Http): void {
  const { context } = http
  registerSocialBegin(http)
  registerSocialCallback(http)
  registerConnections(http)

  serve(http, exchangeCodeCall, async ({ viewer, body, request, reply }) => {
    const secretOf = (id: string) => socialSecretOf(request, id)
    const { id, token } = await exchangeCode(context, viewer, { code: body.code, secretOf })
    clearSocialCookie(context.config, reply, id)
    setSessionCookie(context.config, reply, token)
    return { token }
  })
}
