import { useTranslations } from 'use-intl'
import { CHART_PERIODS, type ChartPeriod } from '#discovery/contract.ts'
import { GENRES, type Genre } from '#publishing/contract.ts'
import { A } from '#ui/a.tsx'
import styles from './charts-page.module.css'

export function chartHref(period: ChartPeriod, genre?: Genre | undefined): string {
  const asked = new URLSearchParams({
    ...(period !== 'week' && { period }),
    ...(genre && { genre }),
  }).toString()
  return asked ? `/charts?${asked}` : '/charts'
}

/** Period and genre, as links: each chart has its address. */
export function ChartChoice({ period, genre }: { period: ChartPeriod; genre: Genre | undefined }) {
  const t = useTranslations('charts')
  const genres = useTranslations('common.genres')
  const current = (isCurrent: boolean) => (isCurrent ? ('page' as const) : undefined)
  return (
    <div className={styles.choice}>
      <nav aria-label={t('period')}>
        <ul className={styles.periods}>
          {CHART_PERIODS.map((each) => (
            <li key={each}>
              <A
                href={chartHref(each, genre)}
                className="pill"
                data-keep-scroll
                aria-current={current(each === period)}
              >
                {t(each)}
              </A>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={t('genre')}>
        <ul className={styles.genres}>
          {[undefined, ...GENRES].map((each) => (
            <li key={each ?? 'all'}>
              <A
                href={chartHref(period, each)}
                className="pill filled"
                data-keep-scroll
                aria-current={current(each === genre)}
              >
                {each ? genres(each) : t('allGenres')}
              </A>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
