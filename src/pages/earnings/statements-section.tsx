import { useTranslations } from 'use-intl'
import type { Sums } from '#accounting/contract.ts'
import { A } from '#ui/a.tsx'
import styles from './statement.module.css'
import { SumsTable } from './sums-table.tsx'

/** The others are on the pages of their years. */
const MONTHS_SHOWN = 12

/** The latest months, newest first, and every year. */
export function StatementsSection({ months }: { months: readonly Sums[] }) {
  const t = useTranslations('statements')
  const years = [...new Set(months.map(({ period }) => period.slice(0, 4)))]
  return (
    <section aria-labelledby="statements" className="stack gap-3">
      <h2 id="statements">{t('title')}</h2>
      <p className="small muted">{t(months.length === 0 ? 'none' : 'lead')}</p>
      {months.length > 0 && (
        <>
          <SumsTable months={months.slice(0, MONTHS_SHOWN)} labelledBy="statements" />
          <p className={styles.years}>
            <span className="muted">{t('years')}</span>
            {years.map((year) => (
              <A key={year} href={`/my/earnings/${year}`}>
                {t('year', { year })}
              </A>
            ))}
          </p>
        </>
      )}
    </section>
  )
}
