import { useTranslations } from 'use-intl'
import { formatTime, timeInWords } from './format-time.ts'

interface TimeTextProps {
  seconds: number
  className?: string | undefined
}

/** A length in digits, which screen readers get in words. */
export function TimeText({ seconds, className }: TimeTextProps) {
  const words = useTimeInWords()
  return (
    <span className={className}>
      <span aria-hidden="true">{formatTime(seconds)}</span>
      <span className="visually-hidden">{words(seconds)}</span>
    </span>
  )
}

export function useTimeInWords(): (seconds: number) => string {
  const t = useTranslations('common')
  return (seconds) => timeInWords(seconds, (count, unit) => t(unit, { count }))
}
