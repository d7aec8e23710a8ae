import { useFormatter } from 'use-intl'
import { usePageLocale } from '#client/root-data.ts'

interface DateTextProps {
  /** ISO 8601 */
  at: string
  /** date: 2026-10-03 in words; time: with hours; ago: how long ago, with hours in its title. */
  look?: 'date' | 'time' | 'ago'
}

/** A moment, in the time zone of the service and the words of the page. */
export function DateText({ at, look = 'date' }: DateTextProps) {
  const format = useFormatter()
  const locale = usePageLocale()
  const moment = new Date(at)
  const exact = format.dateTime(moment, {
    dateStyle: 'medium',
    ...(look !== 'date' && { timeStyle: 'short' }),
  })
  if (look !== 'ago') return <time dateTime={at}>{exact}</time>
  // Japanese has no space after a number.
  const ago = format.relativeTime(moment, new Date())
  return (
    // A page may be read a while after it was rendered.
    <time dateTime={at} title={exact} suppressHydrationWarning>
      {locale === 'ja' ? ago.replace(' ', '') : ago}
    </time>
  )
}
