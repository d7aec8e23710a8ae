import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { translate } from '#client/i18n/load-messages.ts'
import { apiOf, configOf, localeOf, orThrow } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import type { NamespaceHandle } from '#client/root-data.ts'
import { CHART_PERIODS, type ChartPeriod, getChart } from '#discovery/contract.ts'
import { chartSearch } from '#discovery/public-address.ts'
import { ChartList } from '#discovery/web/chart-list.tsx'
import { listHead } from '#embed/web/list-head.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { LinkChoice } from '#ui/page/link-choice.tsx'
import { GENRES, type Genre } from '#works/contract.ts'
import styles from './charts-page.module.css'

export const handle: NamespaceHandle = { namespaces: ['homePage'] }

/** The chart that the address names; unknown values are ignored. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams
  const period = CHART_PERIODS.find((each) => each === asked.get('period')) ?? 'week'
  const genre = GENRES.find((each) => each === asked.get('genre'))
  const query = { period, ...(genre && { genre }) }
  const site = { config: configOf(context), locale: localeOf(context) }
  const title = translate(site.locale)('charts.title')
  const head = listHead(title, site, ['charts'], chartSearch(period, genre))
  return { period, genre, head, chart: orThrow(await apiOf(context)(getChart, { query })) }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...args }: HeadArguments & { loaderData?: Data }) {
  if (loaderData === undefined) return []
  const t = headWords(args)
  const { genre, chart } = loaderData
  return pageHead(args, {
    title: genre ? `${t('charts.title')}: ${t(`common.genres.${genre}`)}` : t('charts.title'),
    description: t('charts.description'),
    hidden: chart.items.length === 0,
    tags: loaderData.head,
  })
}

export default function ChartsPage() {
  const { period, genre, chart } = useLoaderData<Data>()
  const t = useTranslations()
  return (
    <>
      <Breadcrumbs
        items={
          genre
            ? [{ to: '/charts', label: t('charts.title') }, { label: t(`common.genres.${genre}`) }]
            : [{ label: t('charts.title') }]
        }
      />
      <header className={styles.head}>
        <h1>
          {genre ? t('charts.ofGenre', { genre: t(`common.genres.${genre}`) }) : t('charts.title')}
        </h1>
        <Dates from={chart.from} to={chart.to} />
      </header>
      <ChartChoice period={period} genre={genre} />
      {chart.items.length > 0 ? (
        <ChartList entries={chart.items} />
      ) : (
        <EmptyChart period={period} genre={genre} />
      )}
      <p className={styles.counted}>{t('charts.counted')}</p>
    </>
  )
}

function Dates({ from, to }: { from: string; to: string }) {
  const t = useTranslations('charts')
  const format = useFormatter()
  // Days are days in Tokyo, whatever the time zone of the page.
  const nameDay = (day: string) =>
    format.dateTime(new Date(day), { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const words = from === to ? nameDay(to) : t('dates', { from: nameDay(from), to: nameDay(to) })
  return <p className="small faint figures">{words}</p>
}

function EmptyChart({ period, genre }: { period: ChartPeriod; genre: Genre | undefined }) {
  const t = useTranslations('charts')
  const [href, words] =
    period === 'month'
      ? ([genre ? `/genre/${genre}` : '/', genre ? 'toGenre' : 'toHome'] as const)
      : ([chartHref('month', genre), 'toMonth'] as const)
  return (
    <EmptyState icon="chart" title={t('emptyTitle')} text={t(genre ? 'emptyGenre' : 'emptyText')}>
      <ButtonLink href={href} look="outline">
        {t(words)}
      </ButtonLink>
    </EmptyState>
  )
}

const chartHref = (period: ChartPeriod, genre?: Genre) => `/charts${chartSearch(period, genre)}`

function ChartChoice({ period, genre }: { period: ChartPeriod; genre: Genre | undefined }) {
  const t = useTranslations()
  return (
    <div className={styles.choice}>
      <LinkChoice
        label={t('charts.period')}
        look="pill"
        className={styles.periods}
        links={CHART_PERIODS.map((each) => ({
          href: chartHref(each, genre),
          words: t(`charts.${each}`),
          isCurrent: each === period,
        }))}
      />
      <LinkChoice
        label={t('charts.genre')}
        look="pill filled"
        className={styles.genres}
        links={[undefined, ...GENRES].map((each) => ({
          href: chartHref(period, each),
          words: each ? t(`common.genres.${each}`) : t('charts.allGenres'),
          isCurrent: each === genre,
        }))}
      />
    </div>
  )
}
