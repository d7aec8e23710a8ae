import {
  type Connection,
  endConnection as endConnectionCall,
  listConnections,
} from '#accounts/settings-contract.ts'
import { PROVIDERS } from '#accounts/sign-in-contract.ts'
import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import { listIdentities } from '../store.ts'
import { endConnection } from './end-connection.ts'

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

type IdentityRow = Awaited<ReturnType<typeof listIdentities>>[number]

function presentConnection(row: IdentityRow): Connection {
  const provider = PROVIDERS.find((known) => known === row.provider)
  if (!provider) throw new Error(`A row names an unknown provider: ${row.provider}`)
  return {
    id: row.public_id,
    provider,
    label: row.label,
    connectedAt: row.created_at.toISOString(),
    usedAt: row.used_at.toISOString(),
  }
}
