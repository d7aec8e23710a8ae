import { FORMATS, type Locale } from '#kernel/locale.ts'
import type { Yen } from '#kernel/yen.ts'
import { divideYen } from './platform-fee.ts'

/** Shares are in hundredths of a percent. */
export const WHOLE = 10_000

/** Returns the owner’s share in hundredths of a percent: the rest. */
export function restOf(shares: readonly { basisPoints: number }[]): number {
  return WHOLE - shares.reduce((sum, { basisPoints }) => sum + basisPoints, 0)
}

/** Divides an artist share over its members, exactly: the owner’s part is the first, then theirs. */
export function divideShare(
  share: Yen,
  members: readonly { basisPoints: number }[],
): { owner: Yen; members: Yen[] } {
  const weights = [restOf(members), ...members.map(({ basisPoints }) => basisPoints)]
  const [owner = 0, ...parts] = divideYen(share, weights)
  return { owner, members: parts }
}

/** Writes a share as it stands in a text: 33.33%. */
export function formatShare(basisPoints: number, locale: Locale): string {
  const format = { style: 'percent', maximumFractionDigits: 2 } as const
  return new Intl.NumberFormat(FORMATS[locale], format).format(basisPoints / WHOLE)
}

/** A percentage as it is typed, with up to two decimals. @returns undefined where it is no share */
export function readShare(typed: string): number | undefined {
  const text = typed.normalize('NFKC').replace(/[%\s]/g, '').replace(',', '.')
  const [, whole, decimals = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const basisPoints = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return basisPoints >= 1 && basisPoints <= WHOLE ? basisPoints : undefined
}

/** Writes a share as it stands in a field: 33.33, 20. */
export function writeShare(basisPoints: number): string {
  return String(basisPoints / 100)
}
