import { useFormatter } from 'use-intl'
import { isYear, spanOf } from '#accounting/period.ts'

/** “April 2026” or “2026年”. */
export function usePeriodName(): (period: string) => string {
  const format = useFormatter()
  return (period) =>
    format.dateTime(spanOf(period).from, {
      year: 'numeric',
      ...(!isYear(period) && { month: 'long' }),
      timeZone: 'Asia/Tokyo',
    })
}
