import { useTranslations } from 'use-intl'
import type { Report } from '#insights/contract.ts'
import { formatYen } from '#kernel/yen.ts'
import styles from './report.module.css'

const FIGURES = ['plays', 'sales', 'yen'] as const
export type Figure = (typeof FIGURES)[number]

export function Charts({ report: { days, totals } }: { report: Report }) {
  const t = useTranslations('insights')
  return (
    <div className={styles.charts}>
      {FIGURES.map((figure) => (
        <section key={figure} className={styles.chart}>
          <h2 className="small faint">{t(figure)}</h2>
          <p className={styles.total}>{shown(figure, totals[figure])}</p>
          <BarChart
            name={t(figure)}
            total={shown(figure, totals[figure])}
            bars={days.map((day) => ({
              day: day.day,
              value: day[figure],
              shown: shown(figure, day[figure]),
            }))}
          />
        </section>
      ))}
    </div>
  )
}

export function shown(figure: Figure, value: number): string {
  return figure === 'yen' ? formatYen(value) : value.toLocaleString('en-US')
}

interface BarChartProps {
  name: string
  total: string
  bars: readonly { day: string; value: number; shown: string }[]
}

const HEIGHT = 100

/** Bars by day; each says its day and value on touch, the whole says its sum to screen readers. */
function BarChart({ name, total, bars }: BarChartProps) {
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

/** A day with one play must be seen beside one with thousands. */
const LEAST = 2

/** Top and height of each value's bar, the largest as high as the chart; nothing for zero. */
export function barsOf(values: readonly number[], height: number): { y: number; height: number }[] {
  const most = Math.max(...values, 1)
  return values.map((value) => {
    const bar = value <= 0 ? 0 : Math.max(LEAST, (value / most) * height)
    return { y: height - bar, height: bar }
  })
}
