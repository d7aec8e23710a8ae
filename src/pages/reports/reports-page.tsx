import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { apiOf, orThrow, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { getReport, getSoundReport } from '#insights/contract.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { LinkChoice } from '#ui/page/link-choice.tsx'
import { Charts } from './charts.tsx'
import { Listening } from './listening.tsx'
import styles from './report.module.css'
import { AlbumTable, SoundTable } from './tables.tsx'

/** Days. */
const PERIODS = [7, 30, 90, 365] as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('days')
  const days = PERIODS.find((period) => String(period) === asked) ?? 30
  if (viewerOf(context) === undefined) return { days, report: undefined, listening: undefined }
  const api = apiOf(context)
  const id = searchParams.get('sound')
  const [report, listening] = await Promise.all([
    api(getReport, { query: { days } }),
    id === null ? undefined : api(getSoundReport, { params: { id } }),
  ])
  return { days, report: orThrow(report), listening: listening && orThrow(listening) }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('insights.title'), hidden: true })

export default function ReportsPage() {
  const { days, report, listening } = useLoaderData<typeof loader>()
  const t = useTranslations('insights')
  const isEmpty = report?.sounds.length === 0 && report.albums.length === 0
  return (
    <>
      <Breadcrumbs items={[{ label: t('title') }]} />
      <h1 className="page-heading">{t('title')}</h1>
      {report === undefined && <SignInPrompt />}
      {report && isEmpty && (
        <EmptyState icon="chart" title={t('emptyTitle')} text={t('emptyText')}>
          <ButtonLink href="/sound-new" look="accent" icon="upload">
            {t('newSound')}
          </ButtonLink>
        </EmptyState>
      )}
      {report && !isEmpty && (
        <>
          <p className={styles.lead}>{t('lead')}</p>
          <Choices days={days} />
          <Charts report={report} />
          {listening && <Listening report={listening} />}
          {report.sounds.length > 0 && <SoundTable sounds={report.sounds} days={days} />}
          {report.albums.length > 0 && <AlbumTable albums={report.albums} />}
        </>
      )}
    </>
  )
}

function Choices({ days }: { days: number }) {
  const t = useTranslations('insights')
  return (
    <div className={styles.choices}>
      <LinkChoice
        label={t('period')}
        look="pill"
        className={styles.periods}
        links={PERIODS.map((period) => ({
          href: `/my/reports?days=${period}`,
          words: t('days', { days: period }),
          isCurrent: period === days,
        }))}
      />
      <ButtonLink href={`/api/my/reports.csv?days=${days}`} look="outline" icon="download" download>
        {t('csv')}
      </ButtonLink>
    </div>
  )
}
