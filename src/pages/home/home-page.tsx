import { lazy, Suspense } from 'react'
import { data, type HeadersArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { withMessages } from '#client/i18n/load-messages.ts'
import { viewerOf, visitContext } from '#client/page-context.ts'
import { type HeadArguments, pageHead } from '#client/page-head.ts'
import { type NamespaceHandle, useMe } from '#client/root-data.ts'
import { ChartList, RankedSound } from '#discovery/web/chart-list.tsx'
import { AlbumTile, ReleaseGrid } from '#discovery/web/release-grid.tsx'
import { A } from '#ui/a.tsx'
import { Icon } from '#ui/icon.tsx'
import { GENRES } from '#works/contract.ts'
import { SoundGrid, TileGrid } from '#works/web/sounds/sound-tile.tsx'
import { Feed } from './feed.tsx'
import styles from './home.module.css'
import { LeadWork } from './lead.tsx'
import { loadHome } from './load-home.ts'
import { FirstSteps, useUploadIntention, Welcome } from './welcome.tsx'

/** Visitors never load this module. */
const FollowedPosts = lazy(withMessages(() => import('./followed-posts.tsx'), ['menu']))

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
  const { lead, fresh, albums, featured, own, recent, isPartial, ...played } =
    useLoaderData<typeof loader>()
  const t = useTranslations('homePage')
  const me = useMe()
  useUploadIntention()
  if (!isPartial && lead === undefined && albums.length === 0)
    return <FirstSteps signedIn={me !== undefined} />
  const feed = own && <Feed first={own.feed} rising={own.rising} />
  const isFed = own !== undefined && own.feed.items.length > 0
  const hasPosts = own !== undefined && own.posts.items.length > 0
  return (
    <div className={styles.home}>
      {me ? <h1 className="visually-hidden">{t('title')}</h1> : <Welcome />}
      {isFed && feed}
      {hasPosts && (
        <Suspense>
          <FollowedPosts first={own.posts} />
        </Suspense>
      )}
      <Start lead={lead} fresh={fresh} />
      {recent.length > 0 && (
        <section className={styles.row}>
          <Headed title={t('recent')} href="/my/history" all={t('allRecent')} />
          <SoundGrid sounds={recent} isSelection />
        </section>
      )}
      {!isFed && !hasPosts && feed}
      {featured.length > 0 && (
        <section className={styles.row}>
          <h2>{t('moreFeatured')}</h2>
          <ReleaseGrid releases={featured} isSelection />
        </section>
      )}
      {albums.length > 0 && (
        <section className={styles.row}>
          <Headed title={t('albums')} href="/albums" all={t('allAlbums')} />
          <TileGrid isSelection>
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

/** Two rows of three are as tall as what stands large. */
const BESIDE = 6
/** Tiles in a row of the widest screen; fewer would stand alone below. */
const FULL_ROW = 5

function Start({ lead, fresh }: Pick<HomeData, 'lead' | 'fresh'>) {
  const t = useTranslations('homePage')
  const below = fresh.slice(BESIDE)
  return (
    <div>
      <div className={styles.start}>
        {lead && <LeadWork lead={lead} />}
        {fresh.length > 0 && (
          <section>
            <Headed title={t('fresh')} href="/new" all={t('allNew')} />
            <SoundGrid sounds={fresh.slice(0, BESIDE)} eager={2} isSelection />
          </section>
        )}
      </div>
      {below.length >= FULL_ROW && (
        <div className={styles.below}>
          <SoundGrid sounds={below} isSelection />
        </div>
      )}
    </div>
  )
}

function Headed({ title, href, all }: { title: string; href: string; all: string }) {
  return (
    <header className={styles.headed}>
      <h2>{title}</h2>
      <A href={href} className={styles.all}>
        {all}
      </A>
    </header>
  )
}

type HomeData = Awaited<ReturnType<typeof loadHome>>

function Played({ chart, genres }: Pick<HomeData, 'chart' | 'genres'>) {
  const t = useTranslations('homePage')
  return (
    <>
      {chart.length > 0 && (
        <section>
          <Headed title={t('popular')} href="/charts" all={t('allCharts')} />
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
  const t = useTranslations()
  return (
    <section>
      <h2>{t('homePage.genres')}</h2>
      <ul className="cluster gap-2">
        {GENRES.map((genre) => (
          <li key={genre}>
            <A href={`/genre/${genre}`} className="pill filled">
              {t(`common.genres.${genre}`)}
            </A>
          </li>
        ))}
      </ul>
    </section>
  )
}

function GenreCharts({ charts }: { charts: HomeData['genres'] }) {
  const t = useTranslations('common.genres')
  return (
    <ul className={styles.charts}>
      {charts.map(({ genre, ranks }) => (
        <li key={genre}>
          <h3>
            <A href={`/charts?genre=${genre}`} className={styles.genre}>
              {t(genre)} <Icon name="chevron" size={16} />
            </A>
          </h3>
          <ol className={styles.list}>
            {ranks.map(({ sound, rank }) => (
              <RankedSound
                key={sound.id}
                sound={sound}
                list={ranks.map((other) => other.sound)}
                rank={rank}
                isSmall
              />
            ))}
          </ol>
        </li>
      ))}
    </ul>
  )
}
