import type { Yen } from '#kernel/yen.ts'

/** What one paid item brings: the fee is rounded down once, everything else is the artist's. */
export function splitPayment(paidYen: Yen, feePercent: number): { fee: Yen; share: Yen } {
  const fee = platformFee(paidYen, feePercent)
  return { fee, share: paidYen - fee }
}

/** The platform's share of an amount: a percentage, rounded down to whole yen. */
export function platformFee(amount: Yen, percent: number): Yen {
  return Math.floor((amount * percent) / 100)
}
