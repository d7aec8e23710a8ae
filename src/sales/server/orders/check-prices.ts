import { listAlbumOffers } from '#albums/server/sale-offers.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Yen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import type { SaleOffer } from '#publishing/server/columns.ts'
import { listSoundOffers } from '#sounds/server/list-sound-offers.ts'
import { findPriceProblem } from '../../price-rules.ts'

export interface NewItem extends SaleOffer {
  kind: 'sound' | 'album'
  paidYen: Yen
}

/**
 * As it is offered now.
 * @throws Problem of a price, not_found, not_for_sale, already_bought, own_sound_sale, bad_request
 * for an item named twice
 */
export async function checkPrices(
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  items: readonly { id: string; price: Yen }[],
): Promise<NewItem[]> {
  if (new Set(items.map(({ id }) => id)).size < items.length) throw new Problem('bad_request')
  const asked = items.map(({ id, price }) => {
    const [kind, publicId = ''] = id.split('-')
    return { kind: kind === 'album' ? ('album' as const) : ('sound' as const), publicId, price }
  })
  const idsOf = (kind: 'sound' | 'album') =>
    asked.filter((item) => item.kind === kind).map(({ publicId }) => publicId)
  const [sound, album] = await Promise.all([
    listSoundOffers(context, viewer, idsOf('sound')),
    listAlbumOffers(context, viewer, idsOf('album')),
  ])
  const offers = { sound, album }
  const read = asked.map(({ kind, publicId, price }) => {
    const offer = offers[kind].get(publicId)
    if (offer === undefined) throw new Problem('not_found')
    if (offer === 'not_for_sale') throw new Problem('not_for_sale')
    if (offer.sellerId === viewer.userId) throw new Problem('own_sound_sale')
    checkPrice(offer, price)
    return { ...offer, kind, paidYen: price }
  })
  if (read.some(({ isBought }) => isBought)) throw new Problem('already_bought')
  return read
}

function checkPrice(offer: SaleOffer, price: number): void {
  const problem = findPriceProblem(offer, price)
  if (!problem) return
  throw new Problem(problem.code, {
    fields: { price: problem.code },
    ...('leastYen' in problem && { values: { price: problem.leastYen } }),
  })
}
