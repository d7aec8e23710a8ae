import { endConnection as endConnectionCall, listConnections } from '#accounts/settings-contract.ts'
import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import { listIdentities } from '../store.ts'
import { endConnection } from './end-connection.ts'
import { presentConnection } from './present.ts'

export function registerConnections(http: Http): void {
  const { context } = http
  serve(http, listConnections, async ({ viewer }) => {
    const rows = await listIdentities(context.db, viewer.userId)
    return { items: rows.map(presentConnection) }
  })
  serve(http, endConnectionCall, async ({ viewer, params }) => {
    await endConnection(context, viewer, params.id)
    return undefined
  })
}
