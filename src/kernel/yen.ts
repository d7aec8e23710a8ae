import { groupDigits } from './digits.ts'

/** Whole Japanese yen, tax included. */
export type Yen = number

export const MINIMUM_PRICE_YEN = 50

/** The amounts that a convenience store accepts. */
export const KONBINI_YEN = { least: 120, most: 300_000 }

export function takesKonbini(amount: Yen): boolean {
  return amount >= KONBINI_YEN.least && amount <= KONBINI_YEN.most
}

/** The least that a buyer may pay: 0 only where the price is 0, else at least ¥50 and the price. */
export function minimumPayment(price: Yen): Yen {
  return price === 0 ? 0 : Math.max(MINIMUM_PRICE_YEN, price)
}

/** Formats an amount as both languages write it: ¥1,000. */
export function formatYen(amount: Yen): string {
  return `¥${groupDigits(amount)}`
}
