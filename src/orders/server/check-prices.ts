import { fieldProblem, Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Yen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import { priceWith, type UsableDiscount } from '#vouchers/server/discounts/use-discount.ts'
import type { SaleOffer } from '#works/server/columns.ts'
import { listOffers } from '#works/server/list-offers.ts'
import { findPriceProblem } from '../price-rules.ts'

export interface NewItem extends SaleOffer {
  paidYen: Yen
  /** The discount that a code takes off the price. */
  discountYen: Yen
  discountCode: string | null
}

/**
 * Checks the prices against what is offered now. A problem names its item as a field.
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
    return { ...offer, paidYen: price, discountYen, discountCode }
  })
}

function checkPrice(offer: SaleOffer, id: string, price: number): void {
  const problem = findPriceProblem(offer, price)
  if (!problem) return
  throw new Problem(problem.code, {
    fields: { price: problem.code, [id]: problem.code },
    ...('leastYen' in problem && { values: { price: problem.leastYen } }),
  })
}
