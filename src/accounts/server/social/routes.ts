import * as settings from '#accounts/settings-contract.ts'
import * as contract from '#accounts/sign-in-contract.ts'
import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import { clearRequestCookie, secretOf, setSessionCookie } from '../sign-in/cookies.ts'
import { endConnection } from './connections.ts'
import { exchangeCode } from './exchange-code.ts'
import { registerSocialPages } from './page-routes.ts'
import { listIdentities } from './store.ts'

export function registerSocial(http: Http): void {
  const { context } = http
  registerSocialPages(http)

  serve(http, contract.exchangeCode, async ({ viewer, body: { code }, request, reply }) => {
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
