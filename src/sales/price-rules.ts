import { MINIMUM_PRICE_YEN, minimumPayment, type Yen } from '#kernel/yen.ts'

/** Of one order, and so of a cart. */
export const ORDER_ITEMS_MAX = 50

export interface Offer {
  priceYen: Yen
  nameYourPrice: boolean
}

/**
 * An integer, at least the price, and exactly that unless the buyer names it. No provider takes ¥1
 * to ¥49.
 */
export function findPriceProblem(
  offer: Offer,
  amountYen: number,
):
  | { code: 'price_not_integer' | 'price_changed' }
  | { code: 'price_below_minimum'; leastYen: Yen }
  | undefined {
  if (!Number.isSafeInteger(amountYen)) return { code: 'price_not_integer' }
  const least = minimumPayment(offer.priceYen)
  if (amountYen < least) return { code: 'price_below_minimum', leastYen: least }
  if (amountYen > 0 && amountYen < MINIMUM_PRICE_YEN) {
    return { code: 'price_below_minimum', leastYen: MINIMUM_PRICE_YEN }
  }
  if (!offer.nameYourPrice && amountYen !== offer.priceYen) return { code: 'price_changed' }
  return undefined
}

/** Reads what was typed into a price field; NaN for what is no number. */
export function readAmount(text: string): number {
  const plain = text.normalize('NFKC').replace(/[¥,\s]/g, '')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}
