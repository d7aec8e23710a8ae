import { useFormatter, useTranslations } from 'use-intl'
import type { Report } from '#insights/contract.ts'
import { groupDigits } from '#kernel/digits.ts'
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
          <BarChart figure={figure} total={totals[figure]} days={days} />
        </section>
      ))}
    </div>
  )
}

export function shown(figure: Figure, value: number): string {
  return figure === 'yen' ? formatYen(value) : groupDigits(value)
}

const HEIGHT = 100

interface BarChartProps {
  figure: Figure
  total: number
  days: Report['days']
}

/** Bars by day; each shows its day and value on touch, the whole has its sum for screen readers. */
function BarChart({ figure, total, days }: BarChartProps) {
  const t = useTranslations('insights')
  const format = useFormatter()
  const dayOf = (day = '') =>
    format.dateTime(new Date(`${day}T00:00+09:00`), { dateStyle: 'medium' })
  const from = dayOf(days[0]?.day)
  const to = dayOf(days.at(-1)?.day)
  const bars = barsOf(
    days.map((day) => day[figure]),
    HEIGHT,
  )
  return (
    <figure className={styles.figure}>
      <svg
        viewBox={`0 0 ${days.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('chart', { name: t(figure), total: shown(figure, total), from, to })}
      >
        {days.map(({ day, [figure]: value }, x) => (
          <g key={day} className={styles.day}>
            <title>{t('bar', { day: dayOf(day), value: shown(figure, value) })}</title>
            <rect x={x} y={0} width={1} height={HEIGHT} className={styles.touch} />
            <rect x={x + 0.12} width={0.76} y={HEIGHT - 1} height={1} className={styles.zero} />
            <rect x={x + 0.12} width={0.76} {...bars[x]} className={styles.bar} />
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

/** A day with one play stays visible beside one with thousands. */
const LEAST = 2

/** Top and height of each value's bar, the largest as high as the chart; nothing for zero. */
export function barsOf(values: readonly number[], height: number): { y: number; height: number }[] {
  const most = Math.max(...values, 1)
  return values.map((value) => {
    const bar = value <= 0 ? 0 : Math.max(LEAST, (value / most) * height)
    return { y: height - bar, height: bar }
  })
}
