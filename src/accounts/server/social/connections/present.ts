import type { Connection } from '#accounts/settings-contract.ts'
import { PROVIDERS } from '#accounts/sign-in-contract.ts'
import type { listIdentities } from '../store.ts'

type IdentityRow = Awaited<ReturnType<typeof listIdentities>>[number]

export function presentConnection(row: IdentityRow): Connection {
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
