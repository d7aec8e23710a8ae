import { useTranslations } from 'use-intl'
import type { Report } from '#insights/contract.ts'
import { formatYen } from '#kernel/yen.ts'
import { BarChart } from './bar-chart.tsx'
import styles from './report.module.css'

const FIGURES = ['plays', 'sales', 'yen'] as const

/** One chart a figure: the same days below each other. */
export function Charts({ report: { days, totals } }: { report: Report }) {
  const t = useTranslations('insights')
  return (
    <div className={styles.charts}>
      {FIGURES.map((figure) => (
        <section key={figure} className={styles.chart}>
          <h2>{t(figure)}</h2>
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

export function shown(figure: (typeof FIGURES)[number], value: number): string {
  return figure === 'yen' ? formatYen(value) : value.toLocaleString('en-US')
}
