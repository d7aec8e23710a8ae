import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { GENRES, listSounds } from '#sounds/contract.ts'
import { type HeadArguments, pageHead } from '../page-head.ts'
import { type BookHandle, useMe } from '../root-data.ts'
import { apiOf, orThrow } from '../server-api.ts'
import { A } from '../ui/a.tsx'
import { Chart } from './chart.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Fresh } from './fresh.tsx'
import styles from './home.module.css'
import { Welcome } from './welcome.tsx'

const CHART_LENGTH = 8
/** A chart of two or three says nothing yet. */
const CHART_MINIMUM = 4
const FRESH_LENGTH = 13

export const handle: BookHandle = { books: ['home'] }

export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context)
  const [fresh, popular] = await Promise.all([
    api(listSounds, { query: { sort: 'new' } }),
    api(listSounds, { query: { sort: 'popular' } }),
  ])
  const played = orThrow(popular).items.filter(({ plays }) => plays > 0)
  return {
    fresh: orThrow(fresh).items.slice(0, FRESH_LENGTH),
    popular: played.slice(0, CHART_LENGTH),
  }
}

export const meta = (args: HeadArguments) => pageHead(args, {})

export default function HomePage() {
  const { fresh, popular } = useLoaderData<typeof loader>()
  const t = useTranslations('common')
  const home = useTranslations('homePage')
  const me = useMe()
  if (fresh.length === 0) return <FirstSteps signedIn={me !== undefined} />
  return (
    <div className={styles.home}>
      {me ? <h1 className="visually-hidden">{home('title')}</h1> : <Welcome />}
      <Fresh sounds={fresh} />
      {popular.length >= CHART_MINIMUM && <Chart sounds={popular} />}
      <section>
        <h2>{home('genres')}</h2>
        <ul className={styles.genres}>
          {GENRES.map((genre) => (
            <li key={genre}>
              <A href={`/genre/${genre}`}>{t(`genres.${genre}`)}</A>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
