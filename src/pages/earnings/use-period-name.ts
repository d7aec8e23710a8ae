import { useFormatter } from 'use-intl'
import { spanOf } from '#accounting/period.ts'

/** “April 2026” or “2026年”. */
export function usePeriodName(): (period: string) => string {
  const format = useFormatter()
  return (period) =>
    format.dateTime(spanOf(period).from, {
      year: 'numeric',
      ...(period.length > 4 && { month: 'long' }),
      timeZone: 'Asia/Tokyo',
    })
}
