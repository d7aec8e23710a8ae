import { data, type HeadersArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { viewerOf, visitContext } from '#client/page-context.ts'
import { type HeadArguments, pageHead } from '#client/page-head.ts'
import { type NamespaceHandle, useMe } from '#client/root-data.ts'
import { ChartList, RankedSound } from '#discovery/web/chart-list.tsx'
import { AlbumTile, ReleaseGrid } from '#discovery/web/release-grid.tsx'
import { GENRES } from '#publishing/contract.ts'
import { TileGrid } from '#sounds/web/sound-tile.tsx'
import { A } from '#ui/a.tsx'
import { Icon } from '#ui/icon.tsx'
import { Feed } from './feed.tsx'
import { Fresh } from './fresh.tsx'
import styles from './home.module.css'
import { loadHome } from './load-home.ts'
import { FirstSteps, Welcome } from './welcome.tsx'

export const handle: NamespaceHandle = { namespaces: ['homePage', 'soundPage'] }

export async function loader({ context }: LoaderFunctionArgs) {
  const me = viewerOf(context)
  const home = await loadHome(
    context.get(visitContext),
    me !== undefined && me.registered_at !== null,
  )
  // The next visitor may find all of it.
  return data(home, home.isPartial ? { headers: { 'cache-control': 'private, no-store' } } : {})
}

export const headers = ({ loaderHeaders }: Pick<HeadersArgs, 'loaderHeaders'>) => loaderHeaders

export const meta = (args: HeadArguments) => pageHead(args, {})

export default function HomePage() {
  const { fresh, albums, featured, own, isPartial, ...played } = useLoaderData<typeof loader>()
  const t = useTranslations('homePage')
  const me = useMe()
  if (!isPartial && fresh.length + albums.length + featured.length === 0)
    return <FirstSteps signedIn={me !== undefined} />
  return (
    <div className={styles.home}>
      {me ? <h1 className="visually-hidden">{t('title')}</h1> : <Welcome />}
      {own && <Feed first={own.feed} rising={own.rising} />}
      {featured.length > 0 && (
        <section className={styles.row}>
          <h2>{t('featured')}</h2>
          <ReleaseGrid releases={featured} eager={own ? 0 : 6} />
        </section>
      )}
      <Fresh sounds={fresh} />
      {albums.length > 0 && (
        <section className={styles.row}>
          <h2>{t('albums')}</h2>
          <TileGrid>
            {albums.map((album) => (
              <AlbumTile key={album.id} album={album} />
            ))}
          </TileGrid>
        </section>
      )}
      <Played {...played} />
      <Genres />
    </div>
  )
}

type HomeData = Awaited<ReturnType<typeof loadHome>>

function Played({ chart, genres }: Pick<HomeData, 'chart' | 'genres'>) {
  const t = useTranslations('homePage')
  return (
    <>
      {chart.length > 0 && (
        <section>
          <header className={styles.headed}>
            <h2>{t('popular')}</h2>
            <A href="/charts" className={styles.all}>
              {t('allCharts')}
            </A>
          </header>
          <ChartList entries={chart} isDense />
        </section>
      )}
      {genres.length > 0 && (
        <section>
          <h2>{t('popularByGenre')}</h2>
          <GenreCharts charts={genres} />
        </section>
      )}
    </>
  )
}

function Genres() {
  const home = useTranslations('homePage')
  const t = useTranslations('common.genres')
  return (
    <section>
      <h2>{home('genres')}</h2>
      <ul className="cluster gap-2">
        {GENRES.map((genre) => (
          <li key={genre}>
            <A href={`/genre/${genre}`} className="pill filled">
              {t(genre)}
            </A>
          </li>
        ))}
      </ul>
    </section>
  )
}

function GenreCharts({ charts }: { charts: HomeData['genres'] }) {
  const genres = useTranslations('common.genres')
  return (
    <ul className={styles.charts}>
      {charts.map(({ genre, sounds }) => (
        <li key={genre}>
          <h3>
            <A href={`/charts?genre=${genre}`} className={styles.genre}>
              {genres(genre)} <Icon name="chevron" size={16} />
            </A>
          </h3>
          <ol className={styles.list}>
            {sounds.map((sound, index) => (
              <RankedSound key={sound.id} sound={sound} rank={index + 1} isSmall />
            ))}
          </ol>
        </li>
      ))}
    </ul>
  )
}
