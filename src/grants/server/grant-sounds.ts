import { newId } from '#kernel/ids.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import {
  type Buyer,
  findStandingGrant,
  insertAlbumGrant,
  insertGrants,
  listHeldSounds,
  markAlbumRevoked,
  markRevoked,
  type NewGrant,
} from './store.ts'

export { type Buyer, claimGrant, claimGrants, listHeldSounds, lockBuyer } from './store.ts'
export type GrantOfSound = Omit<NewGrant, 'publicId'>

/**
 * Granting again for the same item, or what the account has already, returns the existing grant.
 */
export async function grantSound(
  trx: Transaction,
  grant: GrantOfSound,
): Promise<{ publicId: string }> {
  const [inserted] = await insertGrants(trx, [{ ...grant, publicId: newId() }])
  return inserted ?? findStandingGrant(trx, grant)
}

/** None of which the buyer has yet; with the buyer locked. */
export async function grantSounds(
  trx: Transaction,
  grants: readonly GrantOfSound[],
): Promise<void> {
  await insertGrants(
    trx,
    grants.map((grant) => ({ ...grant, publicId: newId() })),
  )
}

export interface GrantOfAlbum extends Buyer {
  /** In their order, at least one. */
  soundIds: readonly number[]
  orderItemId: number
  at: Date
}

/**
 * Grants each sound that the buyer has not from another item, and the whole; with the buyer locked.
 *
 * @returns false, and changes nothing, where the buyer has all of them already
 */
export async function grantAlbum(
  trx: Transaction,
  { soundIds, ...given }: GrantOfAlbum,
): Promise<boolean> {
  const held = await listHeldSounds(trx, given, soundIds)
  const missing = soundIds.filter((soundId) => !held.has(soundId))
  const grants = missing.map((soundId) => ({ ...given, soundId, publicId: newId() }))
  if ((await insertGrants(trx, grants)).length === 0) return false
  const { orderItemId, at } = given
  await insertAlbumGrant(trx, { publicId: newId(), orderItemId, soundIds, at })
  return true
}

export type RevokedGrant = Awaited<ReturnType<typeof revokeGrants>>[number]

/** Revokes what an order item gave. @returns the grants of sounds that were live until now */
export async function revokeGrants(trx: Transaction, orderItemId: number, at: Date) {
  await markAlbumRevoked(trx, orderItemId, at)
  return markRevoked(trx, orderItemId, at)
}
