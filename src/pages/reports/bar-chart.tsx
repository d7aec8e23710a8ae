import { useTranslations } from 'use-intl'
import { barsOf } from './bars-of.ts'
import styles from './report.module.css'

interface BarChartProps {
  name: string
  total: string
  bars: readonly { day: string; value: number; shown: string }[]
}

const HEIGHT = 100

/** Bars by day; each says its day and value on touch, the whole says its sum to screen readers. */
export function BarChart({ name, total, bars }: BarChartProps) {
  const t = useTranslations('insights')
  const from = bars[0]?.day ?? ''
  const to = bars.at(-1)?.day ?? ''
  const drawn = barsOf(
    bars.map((bar) => bar.value),
    HEIGHT,
  )
  return (
    <figure className={styles.figure}>
      <svg
        viewBox={`0 0 ${bars.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('chart', { name, total, from, to })}
      >
        {bars.map(({ day, shown }, x) => (
          <g key={day} className={styles.day}>
            <title>{t('bar', { day, value: shown })}</title>
            <rect x={x} y={0} width={1} height={HEIGHT} className={styles.touch} />
            <rect x={x + 0.12} width={0.76} y={HEIGHT - 1} height={1} className={styles.zero} />
            <rect x={x + 0.12} width={0.76} {...drawn[x]} className={styles.bar} />
          </g>
        ))}
      </svg>
      <figcaption className={styles.ends}>
        <span>{from}</span>
        <span>{to}</span>
      </figcaption>
    </figure>
  )
}
