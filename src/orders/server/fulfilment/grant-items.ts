import type { Transaction } from '#ports/database/open-database.ts'
import { holdAlbumSounds, listReleasedSounds } from '#works/server/albums/sounds-store.ts'
import { awaitsAlbum, holdDelivery } from '#works/server/deliveries-store.ts'
import { type Buyer, insertGrants, listHeldSounds, lockBuyer } from '#works/server/grants-store.ts'
import type { RefundReason } from '../../contract.ts'
import type { ItemRow } from '../item-store.ts'

export interface Outcome {
  given: ItemRow[]
  back: { item: ItemRow; reason: Extract<RefundReason, 'already_owned' | 'sounds_gone'> }[]
}

/**
 * Albums first, so that a sound that comes with one is not paid twice; an album is what it is now,
 * not what it was when ordered. What the buyer has all of already is not given again. An album that is
 * still to come gives what is public of it, and the rest at its release.
 */
export async function grantItems(
  trx: Transaction,
  { items, buyer, at }: { items: readonly ItemRow[]; buyer: Buyer; at: Date },
): Promise<Outcome> {
  await lockBuyer(trx, buyer)
  const covering = await findCovered(trx, items, buyer)
  const all = covering.flatMap(({ soundIds }) => soundIds)
  const held = await listHeldSounds(trx, buyer, all)
  const { given, back }: Outcome = { given: [], back: [] }
  const grants = covering.flatMap(({ item, soundIds, deliversAt, ...covered }) => {
    if (soundIds.length === 0 && deliversAt === null) {
      back.push({ item, reason: 'sounds_gone' })
      return []
    }
    const isOwned =
      deliversAt === null ? soundIds.every((soundId) => held.has(soundId)) : covered.isOrdered
    if (isOwned) {
      back.push({ item, reason: 'already_owned' })
      return []
    }
    given.push(item)
    for (const soundId of soundIds) held.add(soundId)
    const { id: orderItemId, sellerName } = item
    return { ...buyer, workId: covered.workId, soundIds, orderItemId, sellerName, deliversAt, at }
  })
  await insertGrants(trx, grants)
  return { given, back }
}

interface Covered {
  item: ItemRow
  workId: number
  soundIds: number[]
  /** The date of an album that is still to come. */
  deliversAt: Date | null
  /** The buyer waits for that already. */
  isOrdered: boolean
}

/** The items with the sounds that they give, albums first. */
async function findCovered(
  trx: Transaction,
  items: readonly ItemRow[],
  buyer: Buyer,
): Promise<Covered[]> {
  const atOnce = { deliversAt: null, isOrdered: false }
  const covering: Covered[] = []
  for (const item of items) {
    const { kind, workId, deliversAt } = item
    if (kind !== 'album' || workId === null) continue
    const soundIds = await holdAlbumSounds(trx, workId)
    const delivery = deliversAt === null ? 'out' : await holdDelivery(trx, workId)
    if (delivery === 'awaited') {
      const isOrdered = await awaitsAlbum(trx, buyer, workId)
      covering.push({ item, workId, soundIds, deliversAt, isOrdered })
    } else if (delivery === 'dropped') {
      covering.push({ item, workId, soundIds: [], ...atOnce })
    } else {
      // It may have been published while this waited for its lock.
      const given = deliversAt === null ? soundIds : await listReleasedSounds(trx, workId)
      covering.push({ item, workId, soundIds: given, ...atOnce })
    }
  }
  const sounds = items.flatMap((item) =>
    item.kind === 'sound' && item.workId !== null
      ? { item, workId: item.workId, soundIds: item.isRemoved ? [] : [item.workId], ...atOnce }
      : [],
  )
  return [...covering, ...sounds]
}
