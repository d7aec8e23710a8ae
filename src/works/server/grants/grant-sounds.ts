import type { Transaction } from '#ports/database/open-database.ts'
import {
  insertAlbumGrant,
  insertGrants,
  listHeldSounds,
  markAlbumRevoked,
  markRevoked,
  type NewGrant,
} from './store.ts'

export {
  type Buyer,
  claimGrant,
  claimGrants,
  listHeldSounds,
  lockBuyer,
  restoreGrants,
  suspendGrants,
} from './store.ts'

/** What the item, or another of the account, has granted already stays as it is. */
export async function grantSounds(trx: Transaction, grants: readonly NewGrant[]): Promise<void> {
  await insertGrants(trx, grants)
}

/**
 * Grants each sound that the buyer has not from another item, and the whole; with the buyer locked.
 * @param soundIds in the album's order, at least one
 * @returns false, and changes nothing, where the buyer has all of them already
 */
export async function grantAlbum(
  trx: Transaction,
  { soundIds, ...given }: Omit<NewGrant, 'soundId'> & { soundIds: readonly number[] },
): Promise<boolean> {
  const held = await listHeldSounds(trx, given, soundIds)
  const missing = soundIds.filter((soundId) => !held.has(soundId))
  const isGranted = await insertGrants(
    trx,
    missing.map((soundId) => ({ ...given, soundId })),
  )
  if (isGranted) await insertAlbumGrant(trx, { ...given, soundIds })
  return isGranted
}

export type RevokedGrant = Awaited<ReturnType<typeof revokeGrants>>[number]

/** Revokes what an order item gave. @returns the grants of sounds that were live until now */
export async function revokeGrants(trx: Transaction, orderItemId: number, at: Date) {
  await markAlbumRevoked(trx, orderItemId, at)
  return markRevoked(trx, orderItemId, at)
}
