import { useFormatter, useTranslations } from 'use-intl'
import type { Report } from '#insights/contract.ts'
import { ButtonLink } from '#ui/button.tsx'
import { type Figure, shown } from './figures.tsx'
import styles from './report.module.css'

interface ChartProps {
  report: Report
  figure: Figure
  /** The period as the query has it. */
  period: string
}

/** One figure by day, as bars and as a table. */
export function Chart({ report: { days, totals }, figure, period }: ChartProps) {
  const t = useTranslations('insights')
  return (
    <section className={styles.chart} aria-labelledby="chart-title">
      <div className="row wrap between gap-3">
        <h2 id="chart-title" className={styles.chartTitle}>
          {t('byDay', { name: t(figure) })}
        </h2>
        <CsvLink by="day" period={period} />
      </div>
      <BarChart figure={figure} total={totals[figure]} days={days} />
      <DayTable figure={figure} days={days} />
    </section>
  )
}

export function CsvLink({ by, period }: { by: string; period: string }) {
  const t = useTranslations('insights')
  return (
    <ButtonLink
      href={`/api/my/reports.csv?${period}&by=${by}`}
      look="quiet"
      size="small"
      className={styles.csv}
      icon="download"
      download
    >
      {t('csv')}
    </ButtonLink>
  )
}

function DayTable({ figure, days }: Pick<BarChartProps, 'figure' | 'days'>) {
  const t = useTranslations('insights')
  const format = useFormatter()
  return (
    <details className={styles.days}>
      <summary>{t('asTable')}</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t(figure)}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, [figure]: value }) => (
            <tr key={day}>
              <th scope="row">
                {format.dateTime(new Date(`${day}T00:00+09:00`), { dateStyle: 'medium' })}
              </th>
              <td>{shown(figure, value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
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
