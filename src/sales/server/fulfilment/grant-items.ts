import { holdAlbumSounds } from '#albums/server/sale-offers.ts'
import {
  type Buyer,
  grantAlbum,
  grantSounds,
  listHeldSounds,
  lockBuyer,
} from '#grants/server/grant-sounds.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import type { RefundReason } from '../../contract.ts'
import type { ItemRow } from '../orders/item-store.ts'

export interface Outcome {
  given: ItemRow[]
  back: { item: ItemRow; reason: Extract<RefundReason, 'already_owned' | 'sounds_gone'> }[]
}

/**
 * Albums first, so that a sound that comes with one is not paid twice; an album is what it is now,
 * not what it was when ordered.
 */
export async function grantItems(
  trx: Transaction,
  { items, buyer, at }: { items: readonly ItemRow[]; buyer: Buyer; at: Date },
): Promise<Outcome> {
  await lockBuyer(trx, buyer)
  const { given, back }: Outcome = { given: [], back: [] }
  for (const item of items) {
    if (item.albumId === null) continue
    const reason = await giveAlbum(trx, { item, albumId: item.albumId, buyer, at })
    if (reason === undefined) given.push(item)
    else back.push({ item, reason })
  }
  const sounds = items.flatMap((item) =>
    item.soundId === null ? [] : { ...item, soundId: item.soundId },
  )
  const soundIds = sounds.map(({ soundId }) => soundId)
  const held = await listHeldSounds(trx, buyer, soundIds)
  const isHeld = ({ soundId }: { soundId: number }) => held.has(soundId)
  const fresh = sounds.filter((item) => !isHeld(item))
  await grantSounds(
    trx,
    fresh.map(({ id: orderItemId, soundId }) => ({ ...buyer, soundId, orderItemId, at })),
  )
  given.push(...fresh)
  back.push(...sounds.filter(isHeld).map((item) => ({ item, reason: 'already_owned' as const })))
  return { given, back }
}

async function giveAlbum(
  trx: Transaction,
  { item, albumId, buyer, at }: { item: ItemRow; albumId: number; buyer: Buyer; at: Date },
): Promise<Outcome['back'][number]['reason'] | undefined> {
  const soundIds = await holdAlbumSounds(trx, albumId)
  if (soundIds.length === 0) return 'sounds_gone'
  const isGiven = await grantAlbum(trx, { ...buyer, soundIds, orderItemId: item.id, at })
  return isGiven ? undefined : 'already_owned'
}
