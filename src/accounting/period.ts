import { JAPAN_MS, japanDay } from '#kernel/japan-day.ts'

/** A month of Japan, YYYY-MM, or a year, YYYY. */
export const PERIOD = /^20\d\d(-(0[1-9]|1[0-2]))?$/

export const isYear = (period: string) => !period.includes('-')

/** Returns when a period begins, and when the next one does. */
export function spanOf(period: string): { from: Date; until: Date } {
  const [year = 0, month] = period.split('-').map(Number)
  return month === undefined
    ? { from: firstOf(year, 1), until: firstOf(year + 1, 1) }
    : { from: firstOf(year, month), until: firstOf(year, month + 1) }
}

/** The month of a moment. */
export function monthOf(at: Date): string {
  return japanDay(at).slice(0, 7)
}

const firstOf = (year: number, month: number) => new Date(Date.UTC(year, month - 1) - JAPAN_MS)

/** The period after one, or before it. */
export function neighbourOf(period: string, by: 1 | -1): string {
  const { from, until } = spanOf(period)
  const at = by === 1 ? until : new Date(from.getTime() - 1)
  return monthOf(at).slice(0, period.length)
}
