import { cloneElement, useEffect, useRef, useState } from 'react'
import { useFormatter } from 'use-intl'
import { usePageLocale } from '#client/root-data.ts'

interface DateTextProps {
  /** ISO 8601 */
  at: string
  /** date: 2026-10-03 in words; time: with hours; ago: how long ago, with hours in its title. */
  look?: 'date' | 'time' | 'ago'
}

/**
 * A moment, in the time zone of the service and the words of the page. A browser’s first date takes it
 * tens of milliseconds, so what the server has written stays until something else is to be shown.
 */
export function DateText({ at, look = 'date' }: DateTextProps) {
  const format = useFormatter()
  const locale = usePageLocale()
  const place = useRef<HTMLTimeElement>(null)
  const wanted = `${locale} ${look} ${at}`
  const [written, setWritten] = useState(isHydrating() ? wanted : undefined)
  if (written !== undefined && written !== wanted) setWritten(undefined)
  useEffect(() => {
    // React has created the element anew, without the text that the server sent.
    if (place.current?.textContent === '') setWritten(undefined)
  }, [])
  // A page may be read a while after it was rendered.
  const kept = (
    <time ref={place} dateTime={at} suppressHydrationWarning>
      {''}
    </time>
  )
  if (written === wanted) return kept
  const moment = new Date(at)
  const exact = format.dateTime(moment, {
    dateStyle: 'medium',
    ...(look !== 'date' && { timeStyle: 'short' }),
  })
  if (look !== 'ago') return cloneElement(kept, {}, exact)
  // Japanese has no space after a number.
  const ago = format.relativeTime(moment, new Date())
  return cloneElement(kept, { title: exact }, locale === 'ja' ? ago.replace(' ', '') : ago)
}

function isHydrating(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dataset.hydrated === undefined
}
