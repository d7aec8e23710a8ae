import type { Transaction } from '#ports/database/open-database.ts'
import { holdAlbumSounds } from '#works/server/albums/sale-offers.ts'
import {
  type Buyer,
  grantAlbum,
  grantSounds,
  listHeldSounds,
  lockBuyer,
} from '#works/server/grants/grant-sounds.ts'
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
    if (item.kind !== 'album' || item.workId === null) continue
    const soundIds = await holdAlbumSounds(trx, item.workId)
    if (soundIds.length === 0) back.push({ item, reason: 'sounds_gone' })
    else if (await grantAlbum(trx, { ...buyer, ...saleOf(item), soundIds, at })) given.push(item)
    else back.push({ item, reason: 'already_owned' })
  }
  const sounds = items.flatMap((item) =>
    item.kind === 'sound' && item.workId !== null ? { item, soundId: item.workId } : [],
  )
  const soundIds = sounds.map(({ soundId }) => soundId)
  const held = await listHeldSounds(trx, buyer, soundIds)
  const fresh = sounds.filter(({ soundId }) => !held.has(soundId))
  const grants = fresh.map(({ item, soundId }) => ({ ...buyer, ...saleOf(item), soundId, at }))
  await grantSounds(trx, grants)
  for (const { item, soundId } of sounds) {
    if (held.has(soundId)) back.push({ item, reason: 'already_owned' })
    else given.push(item)
  }
  return { given, back }
}

function saleOf({ id, sellerName }: ItemRow) {
  return { orderItemId: id, sellerName }
}
