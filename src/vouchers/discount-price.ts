import { minimumPayment, type Yen } from '#kernel/yen.ts'

/**
 * The part that a code takes off each item that it covers: a percentage or an amount, never both.
 */
export interface Discount {
  percent: number | null
  yenOff: Yen | null
}

/**
 * The least that is paid for one item with a code. A part of a yen stays in the price, and what is
 * left is nothing or at least the ¥50 that providers take.
 */
export function discountPrice(priceYen: Yen, { percent, yenOff }: Discount): Yen {
  const off = Math.floor((priceYen * (percent ?? 0)) / 100) + (yenOff ?? 0)
  const left = Math.max(0, priceYen - off)
  return Math.min(priceYen, minimumPayment(left))
}
