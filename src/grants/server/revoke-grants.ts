import type { Database } from '#ports/database/open-database.ts'
import { markAlbumRevoked, markRevoked } from './store.ts'

export type RevokedGrant = Awaited<ReturnType<typeof revokeGrants>>[number]

/** Revokes what an order item gave. @returns the grants of sounds that were live until now */
export async function revokeGrants(trx: Database, orderItemId: number, at: Date) {
  await markAlbumRevoked(trx, orderItemId, at)
  return markRevoked(trx, orderItemId, at)
}
