import { formatYen, type Yen } from '#kernel/yen.ts'

/** Writes an amount that may be negative as statements do: −¥1,000. */
export function signedYen(amount: Yen): string {
  return amount < 0 ? `−${formatYen(-amount)}` : formatYen(amount)
}
