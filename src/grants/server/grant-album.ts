import { newId } from '#kernel/ids.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { type Buyer, listHeldSounds } from './list-held-sounds.ts'
import { insertAlbumGrant, insertGrants } from './store.ts'

export interface GrantOfAlbum extends Buyer {
  /** In their order, at least one. */
  soundIds: readonly number[]
  orderItemId: number
  at: Date
}

/**
 * Lets a buyer hear and download the sounds of an album: a grant for each that they have not from
 * another item, and one for the whole. Call it with the buyer locked (`lockBuyer`).
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
  if ((await insertGrants(trx, grants)) === 0) return false
  const { orderItemId, at } = given
  await insertAlbumGrant(trx, { publicId: newId(), orderItemId, soundIds, at })
  return true
}
