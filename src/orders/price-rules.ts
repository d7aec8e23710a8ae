import { MINIMUM_PRICE_YEN, minimumPayment, type Yen } from '#kernel/yen.ts'
import { MAXIMUM_PRICE_YEN } from '#works/contract.ts'

/** The largest number of items in an order, and so in a cart. */
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

/** The least that is paid for an album by someone who has paid this for its sounds. */
export function priceLessPaid(priceYen: Yen, paidYen: Yen): Yen {
  return Math.min(priceYen, minimumPayment(Math.max(0, priceYen - paidYen)))
}

/** Reads what was typed into a price field; NaN for what is no number. */
export function readAmount(text: string): number {
  const plain = text.normalize('NFKC').replace(/[¥,\s]/g, '')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

/**
 * Suggests amounts where the buyer names the price: three at most, ascending, from the price up to
 * about twice as much.
 */
export function suggestAmounts(priceYen: Yen): Yen[] {
  if (priceYen === 0) return [300, 500, 1000]
  const more = [1.5, 2].map((times) => roundFriendly(priceYen * times))
  return [priceYen, ...more.filter((amount) => amount <= MAXIMUM_PRICE_YEN)]
}

/** Rounds to tens below ¥200, to fifties below ¥1,000, then to two digits. */
function roundFriendly(yen: number): Yen {
  const twoDigits = 10 ** (Math.floor(Math.log10(yen)) - 1)
  const step = yen < 200 ? 10 : Math.max(50, twoDigits)
  return Math.round(yen / step) * step
}
