import { fieldProblem, Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Yen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import type { SaleOffer } from '#works/server/columns.ts'
import { listOffers } from '#works/server/list-offers.ts'
import { findPriceProblem } from '../price-rules.ts'
import type { Requested } from './extensions.ts'

export interface NewItem extends SaleOffer {
  paidYen: Yen
  /** What each of those that were asked takes off the price, in their order. */
  offYen: readonly Yen[]
}

/**
 * Checks the prices against what is offered now. A problem names its item as a field.
 * @throws Problem of a price, not_found, not_for_sale, already_bought, own_sound_sale,
 * delivery_changed, preorder_gift, bad_request for an item named twice
 */
export async function checkPrices(
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  items: readonly { id: string; price: Yen; deliversAt?: string | undefined }[],
  requested: readonly Requested[] = [],
): Promise<NewItem[]> {
  if (new Set(items.map(({ id }) => id)).size < items.length) throw new Problem('bad_request')
  const offers = await listOffers(
    context,
    viewer,
    items.map(({ id }) => id),
  )
  const isForOther = requested.some((one) => one.isForOther)
  return items.map(({ id, price, deliversAt }) => {
    const offer = offers.get(id)
    if (offer === undefined) throw fieldProblem(id, 'not_found')
    if (offer === 'not_for_sale') throw fieldProblem(id, 'not_for_sale')
    if (offer.sellerId === viewer.userId) throw fieldProblem(id, 'own_sound_sale')
    const { leastYen, offYen } = lowerPrice(offer.priceYen, id, price, requested)
    checkPrice({ ...offer, priceYen: leastYen }, id, price)
    checkDelivery(offer, id, { deliversAt, isForOther })
    if (offer.isBought && !isForOther) throw fieldProblem(id, 'already_bought')
    return { ...offer, paidYen: price, offYen }
  })
}

/** Where the buyer pays more than the least, the last ones take less off. */
function lowerPrice(
  priceYen: Yen,
  id: string,
  paidYen: Yen,
  requested: readonly Requested[],
): { leastYen: Yen; offYen: Yen[] } {
  let leastYen = priceYen
  let left = Math.max(0, priceYen - paidYen)
  const offYen = requested.map((one) => {
    const before = leastYen
    leastYen = one.leastYen?.(id, before) ?? before
    const off = Math.min(left, before - leastYen)
    left -= off
    return off
  })
  return { leastYen, offYen }
}

function checkPrice(offer: SaleOffer, id: string, price: number): void {
  const problem = findPriceProblem(offer, price)
  if (!problem) return
  throw new Problem(problem.code, {
    fields: { price: problem.code, [id]: problem.code },
    ...('leastYen' in problem && { values: { price: problem.leastYen } }),
  })
}

/** What comes later is ordered knowing when, and by the one who gets it. */
function checkDelivery(
  { deliversAt: at }: SaleOffer,
  id: string,
  shown: { deliversAt: string | undefined; isForOther: boolean },
): void {
  if (at === null) return
  if (shown.isForOther) throw fieldProblem(id, 'preorder_gift')
  const isShown = shown.deliversAt !== undefined && Date.parse(shown.deliversAt) >= at.getTime()
  if (!isShown) throw fieldProblem(id, 'delivery_changed')
}
