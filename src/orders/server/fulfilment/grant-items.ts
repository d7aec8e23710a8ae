import type { Transaction } from '#ports/database/open-database.ts'
import { holdAlbumSounds } from '#works/server/albums/sounds-store.ts'
import { type Buyer, insertGrants, listHeldSounds, lockBuyer } from '#works/server/grants-store.ts'
import type { RefundReason } from '../../contract.ts'
import type { ItemRow } from '../item-store.ts'

export interface Outcome {
  given: ItemRow[]
  back: { item: ItemRow; reason: Extract<RefundReason, 'already_owned' | 'sounds_gone'> }[]
}

/**
 * Albums first, so that a sound that comes with one is not paid twice; an album is what it is now,
 * not what it was when ordered. What the buyer has all of already is not given again.
 */
export async function grantItems(
  trx: Transaction,
  { items, buyer, at }: { items: readonly ItemRow[]; buyer: Buyer; at: Date },
): Promise<Outcome> {
  await lockBuyer(trx, buyer)
  const covering = await findCovered(trx, items)
  const all = covering.flatMap(({ soundIds }) => soundIds)
  const held = await listHeldSounds(trx, buyer, all)
  const { given, back }: Outcome = { given: [], back: [] }
  const grants = covering.flatMap(({ item, workId, soundIds }) => {
    if (soundIds.length === 0) {
      back.push({ item, reason: 'sounds_gone' })
      return []
    }
    if (soundIds.every((soundId) => held.has(soundId))) {
      back.push({ item, reason: 'already_owned' })
      return []
    }
    given.push(item)
    for (const soundId of soundIds) held.add(soundId)
    return { ...buyer, workId, soundIds, orderItemId: item.id, sellerName: item.sellerName, at }
  })
  await insertGrants(trx, grants)
  return { given, back }
}

/** The items with the sounds that they give, albums first. */
async function findCovered(trx: Transaction, items: readonly ItemRow[]) {
  const covering: { item: ItemRow; workId: number; soundIds: number[] }[] = []
  for (const item of items) {
    if (item.kind !== 'album' || item.workId === null) continue
    const soundIds = await holdAlbumSounds(trx, item.workId)
    covering.push({ item, workId: item.workId, soundIds })
  }
  const sounds = items.flatMap((item) =>
    item.kind === 'sound' && item.workId !== null
      ? { item, workId: item.workId, soundIds: item.isRemoved ? [] : [item.workId] }
      : [],
  )
  return [...covering, ...sounds]
}
