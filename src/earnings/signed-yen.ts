import { formatYen, type Yen } from '#kernel/yen.ts'

/** As statements write what may be negative: −¥1,000. */
export function signedYen(amount: Yen): string {
  return amount < 0 ? `−${formatYen(-amount)}` : formatYen(amount)
}
