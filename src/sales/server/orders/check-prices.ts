import { priceWith, type UsableDiscount } from '#codes/server/discounts/use-discount.ts'
import { fieldProblem, Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Yen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import { listAlbumOffers } from '#works/server/albums/sale-offers.ts'
import type { SaleOffer, SaleOffers } from '#works/server/columns.ts'
import { listSoundOffers } from '#works/server/sounds/list-sound-offers.ts'
import { findPriceProblem } from '../../price-rules.ts'

export interface NewItem extends SaleOffer {
  kind: 'sound' | 'album'
  paidYen: Yen
  /** What a code takes off the price. */
  discountYen: Yen
  discountCode: string | null
}

/**
 * As it is offered now. A problem names its item as a field.
 * @throws Problem of a price, not_found, not_for_sale, already_bought, own_sound_sale, bad_request
 * for an item named twice
 */
export async function checkPrices(
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  items: readonly { id: string; price: Yen }[],
  { discount, isGift = false }: { discount?: UsableDiscount | undefined; isGift?: boolean } = {},
): Promise<NewItem[]> {
  if (new Set(items.map(({ id }) => id)).size < items.length) throw new Problem('bad_request')
  const offers = await listOffers(
    context,
    viewer,
    items.map(({ id }) => id),
  )
  return items.map(({ id, price }) => {
    const offer = offers.get(id)
    if (offer === undefined) throw fieldProblem(id, 'not_found')
    if (offer === 'not_for_sale') throw fieldProblem(id, 'not_for_sale')
    if (offer.sellerId === viewer.userId) throw fieldProblem(id, 'own_sound_sale')
    checkPrice({ ...offer, priceYen: priceWith(discount, id, offer.priceYen) }, id, price)
    if (offer.isBought && !isGift) throw fieldProblem(id, 'already_bought')
    const discountYen = Math.max(0, offer.priceYen - price)
    const discountCode = discount && discountYen > 0 ? discount.code : null
    return { ...offer, kind: kindOf(id), paidYen: price, discountYen, discountCode }
  })
}

/** By `sound-` or `album-` and public id, in one statement for each of both. */
export async function listOffers(
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  ids: readonly string[],
): Promise<SaleOffers> {
  const idsOf = (kind: string) =>
    ids.filter((id) => kindOf(id) === kind).map((id) => id.slice(kind.length + 1))
  const [sounds, albums] = await Promise.all([
    listSoundOffers(context, viewer, idsOf('sound')),
    listAlbumOffers(context, viewer, idsOf('album')),
  ])
  const named = (kind: string, offers: SaleOffers) =>
    [...offers].map(([id, offer]) => [`${kind}-${id}`, offer] as const)
  return new Map([...named('sound', sounds), ...named('album', albums)])
}

function kindOf(id: string): NewItem['kind'] {
  return id.startsWith('album-') ? 'album' : 'sound'
}

function checkPrice(offer: SaleOffer, id: string, price: number): void {
  const problem = findPriceProblem(offer, price)
  if (!problem) return
  throw new Problem(problem.code, {
    fields: { price: problem.code, [id]: problem.code },
    ...('leastYen' in problem && { values: { price: problem.leastYen } }),
  })
}
