import { japanDay } from '#kernel/japan-day.ts'

const HOUR_MS = 3_600_000

/** Banks transfer on business days. Holidays are not known here. */
export function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(day).getUTCDay())
}

/** The first day after today in Japan that is not on a weekend. */
export function nextWeekday(now: Date): string {
  const day = japanDay(new Date(now.getTime() + 24 * HOUR_MS))
  return isWeekend(day) ? nextWeekday(new Date(now.getTime() + 24 * HOUR_MS)) : day
}
