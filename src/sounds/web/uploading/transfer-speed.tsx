import { useFormatter, useTranslations } from 'use-intl'
import styles from './card.module.css'
import { timeLeft } from './state/meter.ts'

const KILO = 1000
const MEGA = 1_000_000

interface TransferSpeedProps {
  /** Bytes a second. */
  rate: number
  /** Bytes that are still to be sent. */
  left: number
}

/** How fast a transfer is and how long it will take, once that can be told. */
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
