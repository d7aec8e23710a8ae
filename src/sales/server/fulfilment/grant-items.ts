import { holdAlbumSounds } from '#albums/server/offer/hold-album-sounds.ts'
import { grantAlbum } from '#grants/server/grant-album.ts'
import { grantSound } from '#grants/server/grant-sound.ts'
import { type Buyer, listHeldSounds } from '#grants/server/list-held-sounds.ts'
import { lockBuyer } from '#grants/server/lock-buyer.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import type { RefundReason } from '../../contract.ts'
import type { ItemRow } from '../orders/item-store.ts'

/** What became of the items of an order: each is given, or goes back for a reason. */
export interface Outcome {
  given: ItemRow[]
  back: { item: ItemRow; reason: Extract<RefundReason, 'already_owned' | 'sounds_gone'> }[]
}

/**
 * Gives a buyer what the items hold. Albums come first, so that a sound that comes with one is not
 * paid for again. An album is what it is now: its released sounds, whatever it was when it was
 * ordered.
 */
export async function grantItems(
  trx: Transaction,
  { items, buyer, at }: { items: readonly ItemRow[]; buyer: Buyer; at: Date },
): Promise<Outcome> {
  await lockBuyer(trx, buyer)
  const { given, back }: Outcome = { given: [], back: [] }
  const albumsFirst = items.toSorted((a, b) => Number(a.kind < b.kind ? -1 : a.kind > b.kind))
  for (const item of albumsFirst) {
    const reason = await grantItem(trx, item, buyer, at)
    if (reason === undefined) given.push(item)
    else back.push({ item, reason })
  }
  return { given, back }
}

/** @returns why nothing was given */
async function grantItem(
  trx: Transaction,
  { id: orderItemId, soundId, albumId }: ItemRow,
  buyer: Buyer,
  at: Date,
): Promise<Outcome['back'][number]['reason'] | undefined> {
  if (albumId !== null) {
    const soundIds = await holdAlbumSounds(trx, albumId)
    if (soundIds.length === 0) return 'sounds_gone'
    const isGiven = await grantAlbum(trx, { ...buyer, soundIds, orderItemId, at })
    return isGiven ? undefined : 'already_owned'
  }
  if (soundId === null) throw new Error(`Order item ${orderItemId} is of nothing`)
  if ((await listHeldSounds(trx, buyer, [soundId])).size > 0) return 'already_owned'
  await grantSound(trx, { ...buyer, soundId, orderItemId, at })
  return undefined
}
