import { getAlbumOffer } from '#albums/server/offer/get-album-offer.ts'
import { listGrantedSounds } from '#grants/server/list-granted-sounds.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { getSaleOffer } from '#sounds/server/get-sale-offer.ts'
import { findPriceProblem } from '../../price-rules.ts'
import type { NewItem } from './store.ts'

interface AskedItem {
  /** sound-{id} or album-{id} */
  id: string
  price: number
}

interface OfferedItem extends Omit<NewItem, 'paidYen'> {
  nameYourPrice: boolean
  /** All that its buyer gets. */
  soundIds: number[]
}

/**
 * What is asked for, as it is offered now, at the prices that were shown.
 *
 * @throws Problem of a price, not_found, not_for_sale, already_bought, own_sound_sale, bad_request
 *   where an item is named twice
 */
export async function readItems(
  context: Context,
  viewer: Viewer,
  items: readonly AskedItem[],
): Promise<NewItem[]> {
  if (new Set(items.map(({ id }) => id)).size < items.length) throw new Problem('bad_request')
  const read: (OfferedItem & { paidYen: number })[] = []
  for (const { id, price } of items) {
    const offer = await findOffer(context, viewer, id)
    if (offer.sellerId === viewer.userId) throw new Problem('own_sound_sale')
    checkPrice(offer, price)
    read.push({ ...offer, paidYen: price })
  }
  const soundIds = read.flatMap((item) => item.soundIds)
  const bought = await listGrantedSounds(context, viewer, soundIds)
  const isBought = (item: OfferedItem) => item.soundIds.every((soundId) => bought.has(soundId))
  if (read.some(isBought)) throw new Problem('already_bought')
  return read
}

async function findOffer(context: Context, viewer: Viewer, id: string): Promise<OfferedItem> {
  const [kind, publicId = ''] = id.split('-')
  if (kind === 'album') {
    const {
      albumId: key,
      ownerId: sellerId,
      ...offer
    } = await getAlbumOffer(context, viewer, publicId)
    return { ...offer, kind, key, sellerId }
  }
  const {
    soundId: key,
    ownerId: sellerId,
    ...offer
  } = await getSaleOffer(context, viewer, publicId)
  return { ...offer, kind: 'sound', key, sellerId, soundIds: [key] }
}

function checkPrice(offer: Parameters<typeof findPriceProblem>[0], price: number): void {
  const problem = findPriceProblem(offer, price)
  if (!problem) return
  throw new Problem(problem.code, {
    fields: { price: problem.code },
    ...('leastYen' in problem && { values: { price: problem.leastYen } }),
  })
}
