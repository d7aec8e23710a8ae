import { japanDay } from '#kernel/japan-day.ts'
import { MINIMUM_PRICE_YEN, type Yen } from '#kernel/yen.ts'

/**
 * These limits stand apart from the contract, so that a page that needs only them loads no schemas.
 */
export const GIFT_MESSAGE_LENGTH = 500

/** The first and the last day for which a gift can be ordered: today, and a year from now. */
export function giftDays(now: Date): { first: string; last: string } {
  const first = japanDay(now)
  return { first, last: `${Number(first.slice(0, 4)) + 1}${first.slice(4)}` }
}

/**
 * Returns 9:00 in Japan, or `now` if the day is today.
 * @returns undefined for a day that cannot be chosen
 */
export function deliveryTime(day: string, now: Date): Date | undefined {
  const { first, last } = giftDays(now)
  if (day < first || day > last) return undefined
  return day === first ? now : new Date(`${day}T09:00:00+09:00`)
}

/** The limits of a gift card's amount. */
export const GIFT_YEN = { least: 500, most: 50_000 }
export const SUGGESTED_GIFT_YEN = [1000, 3000, 5000, 10_000]

/** 31 letters each: 79 bits. */
export const GIFT_CODE_LENGTH = 16

const MONTHS = 6

/**
 * Returns what an order takes from a gift card: all that it holds, or so much less that a provider
 * takes the rest.
 */
export function yenFromGiftCard(totalYen: Yen, leftYen: Yen): Yen {
  if (leftYen >= totalYen) return totalYen
  return Math.max(0, Math.min(leftYen, totalYen - MINIMUM_PRICE_YEN))
}

/** A gift card pays the first items whole. @returns its part of each */
export function spreadOverItems(paid: readonly Yen[], creditYen: Yen): Yen[] {
  let rest = creditYen
  return paid.map((yen) => {
    const part = Math.min(yen, rest)
    rest -= part
    return part
  })
}

/** The first moment at which a code no longer works: within six months, at midnight in Japan. */
export function endOfGiftCard(deliveredAt: Date): Date {
  const [year = 0, month = 0, day = 0] = japanDay(deliveredAt).split('-').map(Number)
  // Day 0 of a month is the last of the one before.
  const lastDay = new Date(Date.UTC(year, month + MONTHS, 0)).getUTCDate()
  const end = new Date(Date.UTC(year, month - 1 + MONTHS, Math.min(day, lastDay)))
  return new Date(`${end.toISOString().slice(0, 10)}T00:00:00+09:00`)
}
