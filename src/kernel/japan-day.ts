/** Japan has had no daylight saving time since 1951. */
export const JAPAN_MS = 9 * 60 * 60 * 1000

/** The day of a moment in Japan, YYYY-MM-DD. */
export function japanDay(at: Date): string {
  return new Date(at.getTime() + JAPAN_MS).toISOString().slice(0, 10)
}

/** The moment at which the day of another one began in Japan. */
export const startOfJapanDay = (at: Date): Date => new Date(`${japanDay(at)}T00:00:00+09:00`)
