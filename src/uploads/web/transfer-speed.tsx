import { useFormatter, useTranslations } from 'use-intl'
import { timeLeft } from './state/speed.ts'
import styles from './upload-progress.module.css'

const KILO = 1000
const MEGA = 1_000_000

interface TransferSpeedProps {
  /** Bytes a second. */
  rate: number
  /** Bytes still to be sent. */
  left: number
}

/** How fast a transfer is and, once that is known, how long it will take. */
export function TransferSpeed({ rate, left }: TransferSpeedProps) {
  const t = useTranslations('uploads.transfer')
  const format = useFormatter()
  const isSlow = rate < MEGA
  const digits = isSlow || rate >= 10 * MEGA ? 0 : 1
  const speed = format.number(rate / (isSlow ? KILO : MEGA), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const time = timeLeft(left, rate)
  return (
    <>
      <span className={styles.fact}>{t(isSlow ? 'speedKilo' : 'speedMega', { speed })}</span>
      {time && (
        <span className={styles.fact}>
          {time.unit === 'soon' ? t('left.soon') : t(`left.${time.unit}`, { count: time.count })}
        </span>
      )}
    </>
  )
}
