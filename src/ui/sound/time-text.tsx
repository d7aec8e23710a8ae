import { useFormatter } from 'use-intl'
import { formatTime, timeInWords } from './format-time.ts'

interface TimeTextProps {
  seconds: number
  className?: string | undefined
}

/** A length in digits, which screen readers get in words. */
export function TimeText({ seconds, className }: TimeTextProps) {
  const format = useFormatter()
  return (
    <span className={className}>
      <span aria-hidden="true">{formatTime(seconds)}</span>
      <span className="visually-hidden">{timeInWords(seconds, format.number)}</span>
    </span>
  )
}
