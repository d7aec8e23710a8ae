import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { type HeadArguments, headWords, pageHead } from '#web/page-head.ts'
import { apiOf, orThrow, viewerOf } from '#web/server-api.ts'
import { A } from '#web/ui/a.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Breadcrumbs } from '#web/ui/page/breadcrumbs.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { getReport } from '../contract.ts'
import { Charts } from './report/charts.tsx'
import styles from './report/report.module.css'
import { SoundTable } from './report/sound-table.tsx'

/** Days. */
const PERIODS = [7, 30, 90, 365] as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('days')
  const days = PERIODS.find((period) => String(period) === asked) ?? 30
  if (viewerOf(context) === undefined) return { days, report: undefined }
  return { days, report: orThrow(await apiOf(context)(getReport, { query: { days } })) }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('insights.title'), hidden: true })

export default function ReportsPage() {
  const { days, report } = useLoaderData<typeof loader>()
  const t = useTranslations('insights')
  return (
    <>
      <Breadcrumbs items={[{ label: t('title') }]} />
      <h1 className={styles.heading}>{t('title')}</h1>
      {report === undefined && <SignInPrompt />}
      {report?.sounds.length === 0 && (
        <EmptyState icon="chart" title={t('emptyTitle')} text={t('emptyText')}>
          <ButtonLink href="/sound-new" look="accent" icon="upload">
            {t('newSound')}
          </ButtonLink>
        </EmptyState>
      )}
      {report && report.sounds.length > 0 && (
        <>
          <p className={styles.lead}>{t('lead')}</p>
          <Choices days={days} />
          <Charts report={report} />
          <SoundTable sounds={report.sounds} />
        </>
      )}
    </>
  )
}

function Choices({ days }: { days: number }) {
  const t = useTranslations('insights')
  return (
    <div className={styles.choices}>
      <nav aria-label={t('period')} className={styles.periods}>
        {PERIODS.map((period) => (
          <A
            key={period}
            href={`/my/reports?days=${period}`}
            aria-current={period === days ? 'page' : undefined}
          >
            {t('days', { days: period })}
          </A>
        ))}
      </nav>
      <ButtonLink href={`/api/my/reports.csv?days=${days}`} look="outline" icon="download" download>
        {t('csv')}
      </ButtonLink>
    </div>
  )
}
