import type { Yen } from '#kernel/yen.ts'

/**
 * Splits what one paid item brings: the fee is rounded down once, everything else is the artist's.
 */
export function splitPayment(paidYen: Yen, feePercent: number): { fee: Yen; share: Yen } {
  const fee = platformFee(paidYen, feePercent)
  return { fee, share: paidYen - fee }
}

/** The platform's share of an amount: a percentage, rounded down to whole yen. */
export function platformFee(amount: Yen, percent: number): Yen {
  return Math.floor((amount * percent) / 100)
}

/**
 * Divides an amount over weights, exactly: whole yen, the largest remainders first, of equal ones
 * the first.
 */
export function divideYen(amount: Yen, weights: readonly Yen[]): Yen[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map(() => 0)
  const parts = weights.map((weight) => Math.floor((amount * weight) / total))
  const missing = amount - parts.reduce((sum, part) => sum + part, 0)
  const remainders = weights.map((weight, at) => ({ at, remainder: (amount * weight) % total }))
  const first = remainders.toSorted((one, other) => other.remainder - one.remainder)
  for (const { at } of first.slice(0, missing)) parts[at] = (parts[at] ?? 0) + 1
  return parts
}

/**
 * Splits what a refund takes from either side of a payment of which some was refunded before:
 * however it is divided, all of it together takes exactly what the payment brought.
 */
export function splitRefund(
  { paidYen, feePercent, beforeYen }: { paidYen: Yen; feePercent: number; beforeYen: Yen },
  amountYen: Yen,
): { fee: Yen; share: Yen } {
  const { fee, share } = splitPayment(paidYen, feePercent)
  const taken = (sum: Yen) => divideYen(sum, [share, fee])[0] ?? 0
  const ofShare = taken(beforeYen + amountYen) - taken(beforeYen)
  return { fee: amountYen - ofShare, share: ofShare }
}

/**
 * Divides what a refund takes of each part of a share of which some was taken before. It does so
 * steadily: no part is given back while more is taken, and all of it together takes exactly the
 * parts.
 */
export function divideTaken(
  parts: readonly Yen[],
  { beforeYen, amountYen }: { beforeYen: Yen; amountYen: Yen },
): Yen[] {
  const before = takeSteadily(beforeYen, parts)
  return takeSteadily(beforeYen + amountYen, parts).map((yen, at) => yen - (before[at] ?? 0))
}

/**
 * Takes one part after the other of what is left: with largest remainders over all, a part can
 * shrink.
 */
function takeSteadily(amountYen: Yen, [first, ...others]: readonly Yen[]): Yen[] {
  if (first === undefined) return []
  const rest = others.reduce((sum, part) => sum + part, 0)
  const [taken = 0, left = 0] = divideYen(amountYen, [first, rest])
  return [taken, ...takeSteadily(left, others)]
}
