import { useFormatter, useTranslations } from 'use-intl'
import type { Upload } from '../state/facts.ts'
import { timeLeft } from '../state/meter.ts'
import styles from './card.module.css'

const KILO = 1000
const MEGA = 1_000_000

/** How fast a transfer is and how long it will take, once that can be told. */
export function TransferSpeed({ upload: { bytes, meter } }: { upload: Upload }) {
  const t = useTranslations('uploads.transfer')
  const format = useFormatter()
  const shown = meter?.shown
  if (!shown) return null
  const { rate } = shown
  const isSlow = rate < MEGA
  const digits = isSlow || rate >= 10 * MEGA ? 0 : 1
  const speed = format.number(rate / (isSlow ? KILO : MEGA), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const left = timeLeft(bytes - shown.loaded, rate)
  return (
    <>
      <span className={styles.fact}>{t(isSlow ? 'speedKilo' : 'speedMega', { speed })}</span>
      {left && (
        <span className={styles.fact}>
          {left.unit === 'soon' ? t('left.soon') : t(`left.${left.unit}`, { count: left.count })}
        </span>
      )}
    </>
  )
}
