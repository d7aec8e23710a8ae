import { useFormatter, useTranslations } from 'use-intl'
import type { Report } from '#insights/contract.ts'
import { groupDigits } from '#kernel/digits.ts'
import { formatYen } from '#kernel/yen.ts'
import { A } from '#ui/a.tsx'
import styles from './report.module.css'

export const FIGURES = ['plays', 'starts', 'claps', 'follows', 'downloads', 'sales', 'yen'] as const
export type Figure = (typeof FIGURES)[number]

export function shown(figure: Figure, value: number): string {
  return figure === 'yen' ? formatYen(value) : groupDigits(value)
}

interface FigureChoiceProps {
  report: Report
  chosen: Figure
  /** The period as the query has it. */
  period: string
}

/** Every sum with that of the period before; each leads to its chart. */
export function FigureChoice({ report: { totals, before }, chosen, period }: FigureChoiceProps) {
  const t = useTranslations('insights')
  const format = useFormatter()
  return (
    <nav aria-label={t('figures')}>
      <ul className={styles.figures}>
        {FIGURES.map((figure) => {
          const was = before[figure]
          const change = was > 0 ? totals[figure] / was - 1 : undefined
          return (
            <li key={figure}>
              <A
                href={`/my/reports?${period}&figure=${figure}`}
                className={styles.choice}
                data-keep-scroll
                aria-current={figure === chosen ? 'page' : undefined}
              >
                <span className="small faint">{t(figure)}</span>
                <span className={styles.total}>{shown(figure, totals[figure])}</span>
                <span className="small faint figures">
                  {change === undefined
                    ? t('before', { value: shown(figure, was) })
                    : t('change', {
                        change: format.number(change, {
                          style: 'percent',
                          signDisplay: 'exceptZero',
                        }),
                        value: shown(figure, was),
                      })}
                </span>
              </A>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
