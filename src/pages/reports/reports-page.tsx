import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { isFailure } from '#client/api-client.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { apiOf, orThrow, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { usePageLocale } from '#client/root-data.ts'
import { getReport, getSoundReport, type Report } from '#insights/contract.ts'
import { listMySales } from '#orders/message-contract.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { Notice } from '#ui/notice.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { LinkChoice } from '#ui/page/link-choice.tsx'
import { Chart } from './chart.tsx'
import { FIGURES, type Figure, FigureChoice } from './figures.tsx'
import { Listening } from './listening.tsx'
import styles from './report.module.css'
import { Sales } from './sales.tsx'
import { AlbumTable, CountryTable, SoundTable, SourceTable } from './tables.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const asked = (name: string) => searchParams.get(name) ?? undefined
  const days = PERIODS.find((period) => String(period) === asked('days')) ?? 30
  const [from, to] = [asked('from'), asked('to')]
  const view = {
    days: from || to ? undefined : days,
    from,
    to,
    figure: FIGURES.find((figure) => figure === asked('figure')) ?? 'plays',
    cursor: asked('cursor'),
  }
  if (viewerOf(context) === undefined) return { view }
  const api = apiOf(context)
  const id = searchParams.get('sound')
  const query = view.days ? { days } : { from: from || undefined, to: to || undefined }
  const [report, listening, sales] = await Promise.all([
    api(getReport, { query }),
    id === null ? undefined : api(getSoundReport, { params: { id } }),
    api(listMySales, { query: { cursor: view.cursor } }),
  ])
  // The typed period stays, beside the report of a period that there is.
  const isRefused = isFailure(report) && report.status === 400
  return {
    view,
    problem: isRefused ? report.message : undefined,
    report: orThrow(isRefused ? await api(getReport, { query: {} }) : report),
    sales: orThrow(sales),
    listening: listening && orThrow(listening),
  }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('insights.title'), hidden: true })

export default function ReportsPage() {
  const { view, problem, report, listening, sales } = useLoaderData<typeof loader>()
  const t = useTranslations()
  const isEmpty = [report?.sounds, report?.albums, sales?.items].every((list) => !list?.length)
  const period = view.days ? `days=${view.days}` : `from=${view.from ?? ''}&to=${view.to ?? ''}`
  return (
    <>
      <Breadcrumbs items={[{ label: t('insights.title') }]} />
      <div className={styles.head}>
        <h1 className="page-heading">{t('insights.title')}</h1>
        {report && (
          <ButtonLink href="/my/supporters" look="outline">
            {t('supporters.title')}
          </ButtonLink>
        )}
      </div>
      {report === undefined && <SignInPrompt />}
      {report && isEmpty && (
        <EmptyState icon="chart" title={t('insights.emptyTitle')} text={t('insights.emptyText')}>
          <ButtonLink href="/sound-new" look="accent" icon="upload">
            {t('insights.newSound')}
          </ButtonLink>
        </EmptyState>
      )}
      {report && !isEmpty && (
        <>
          <p className={styles.lead}>{t('insights.lead')}</p>
          <PeriodChoice view={view} report={report} problem={problem} />
          <FigureChoice report={report} chosen={view.figure} period={period} />
          <Chart report={report} figure={view.figure} period={period} />
          {listening && <Listening report={listening} />}
          {report.sounds.length > 0 && <SoundTable sounds={report.sounds} period={period} />}
          {report.albums.length > 0 && <AlbumTable albums={report.albums} period={period} />}
          {report.countries.length > 0 && (
            <CountryTable countries={report.countries} period={period} />
          )}
          {report.sources.length > 0 && <SourceTable sources={report.sources} period={period} />}
          {sales && (
            <Sales
              key={`${period} ${view.cursor}`}
              first={sales}
              path={`/my/reports?${period}`}
              isLater={view.cursor !== undefined}
            />
          )}
        </>
      )}
    </>
  )
}

/** Days. */
const PERIODS = [7, 30, 90, 365] as const

interface PeriodChoiceProps {
  view: {
    days?: number | undefined
    from?: string | undefined
    to?: string | undefined
    figure: Figure
  }
  report: Pick<Report, 'from' | 'to'>
  problem: string | undefined
}

/** The last days up to today, or from one day to another; the form works without script, too. */
function PeriodChoice({ view, report, problem }: PeriodChoiceProps) {
  const t = useTranslations('insights')
  const path = pathIn(usePageLocale(), '/my/reports')
  return (
    <>
      <div className={styles.choices}>
        <LinkChoice
          label={t('period')}
          look="pill"
          className={styles.periods}
          links={PERIODS.map((period) => ({
            href: `/my/reports?days=${period}&figure=${view.figure}`,
            words: t('days', { days: period }),
            isCurrent: period === view.days,
          }))}
        />
        <form action={path} className={styles.dates} key={`${report.from} ${report.to}`}>
          <input type="hidden" name="figure" value={view.figure} />
          <Field label={t('from')}>
            <TextInput type="date" name="from" required defaultValue={view.from ?? report.from} />
          </Field>
          <Field label={t('to')}>
            <TextInput type="date" name="to" required defaultValue={view.to ?? report.to} />
          </Field>
          <Button type="submit" look="outline" size="large">
            {t('show')}
          </Button>
        </form>
      </div>
      {problem && <Notice>{problem}</Notice>}
    </>
  )
}
