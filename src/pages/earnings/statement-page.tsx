import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { FIGURES, getStatement, listStatementLines, type Statement } from '#accounting/contract.ts'
import { isYear, neighbourOf } from '#accounting/period.ts'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { apiOf, orThrow, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { usePageLocale } from '#client/root-data.ts'
import { A } from '#ui/a.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import styles from './statement.module.css'
import { Entries } from './statement-entries.tsx'
import { Figures, Taxes } from './statement-figures.tsx'
import { SumsTable } from './sums-table.tsx'
import { usePeriodName } from './use-period-name.ts'

/** A month with its entries, or a year with its months. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  if (viewerOf(context) === undefined) return undefined
  const { searchParams } = new URL(request.url)
  const { period = '' } = params
  const of = FIGURES.find((figure) => figure === searchParams.get('of'))
  const cursor = searchParams.get('cursor') ?? undefined
  const api = apiOf(context)
  const [statement, lines] = await Promise.all([
    api(getStatement, { params: { period } }),
    isYear(period)
      ? undefined
      : api(listStatementLines, { params: { period }, query: { of, cursor } }),
  ])
  return { statement: orThrow(statement), lines: lines && orThrow(lines), of, cursor }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('statements.title'), hidden: true })

export default function StatementPage() {
  const data = useLoaderData<typeof loader>()
  const t = useTranslations('statements')
  const earnings = useTranslations('earnings')('title')
  const testMode = useTranslations('sales.order')('sandbox')
  const nameOf = usePeriodName()
  if (data === undefined) {
    return (
      <>
        <Breadcrumbs items={[{ to: '/my/earnings', label: earnings }, { label: t('title') }]} />
        <h1 className="page-heading">{t('title')}</h1>
        <SignInPrompt />
      </>
    )
  }
  const { statement, lines, of, cursor } = data
  const { period, months } = statement
  const title = isYear(period)
    ? t('yearTitle', { year: period })
    : t('monthTitle', { month: nameOf(period) })
  return (
    <>
      <Breadcrumbs items={[{ to: '/my/earnings', label: earnings }, { label: title }]} />
      <h1 className="page-heading">{title}</h1>
      <div className="stack gap-3">
        {statement.isTest && <p className="notice">{testMode}</p>}
        {!statement.isOver && <p className="muted">{t('isOpen')}</p>}
      </div>
      <Files period={period} />
      <div className={styles.sections}>
        <Figures statement={statement} />
        {statement.taxes.length > 0 && <Taxes statement={statement} />}
        {isYear(period) && months.length > 0 && (
          <section aria-labelledby="months" className="stack gap-3">
            <h2 id="months">{t('months')}</h2>
            <SumsTable months={months} total={statement} labelledBy="months" />
          </section>
        )}
        {lines && (
          <Entries
            key={`${period} ${of} ${cursor}`}
            statement={statement}
            first={lines}
            of={of}
            isLater={cursor !== undefined}
          />
        )}
      </div>
      <OtherPeriods statement={statement} />
    </>
  )
}

function Files({ period }: { period: string }) {
  const t = useTranslations('statements')
  const lang = usePageLocale()
  const pathOf = (ending: string) => `/api/my/statements/${period}.${ending}?lang=${lang}`
  return (
    <p className={styles.files}>
      <ButtonLink href={pathOf('pdf')} look="outline" icon="download" download>
        {t('pdf')}
      </ButtonLink>
      <ButtonLink href={pathOf('csv')} look="outline" icon="download" download>
        {t('csv')}
      </ButtonLink>
    </p>
  )
}

function OtherPeriods({ statement: { period, isOver } }: { statement: Statement }) {
  const t = useTranslations('statements')
  const nameOf = usePeriodName()
  const before = neighbourOf(period, -1)
  const after = neighbourOf(period, 1)
  const year = period.slice(0, 4)
  return (
    <nav className={styles.periods} aria-label={t('periods')}>
      <A href={`/my/earnings/${before}`}>{t('previous', { period: nameOf(before) })}</A>
      {year !== period && <A href={`/my/earnings/${year}`}>{t('year', { year })}</A>}
      {isOver && <A href={`/my/earnings/${after}`}>{t('next', { period: nameOf(after) })}</A>}
    </nav>
  )
}
