import { lazy, Suspense, useState } from 'react'
import {
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { apiOf, configOf, localeOf } from '#client/page-context.ts'
import { type HeadArguments, pageHead } from '#client/page-head.ts'
import { usePolling } from '#client/polling.ts'
import { Comments } from '#community/web/comments.tsx'
import { ReleaseGrid } from '#discovery/web/release-grid.tsx'
import { reservationHeaders } from '#embed/web/link-preview.ts'
import { albumHead } from '#embed/web/work-head.ts'
import { useViewEvents } from '#insights/web/use-analytics.ts'
import { proseSummary } from '#kernel/prose/prose-text.ts'
import { renderProse } from '#kernel/prose/render-prose.ts'
import { titleLine } from '#kernel/title-line.ts'
import { SupportersOf } from '#library/web/supporters/supporters-of.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { accentStyle } from '#ui/sound/accent.ts'
import type { Album } from '#works/albums-contract.ts'
import { renderNotes } from '#works/web/render-notes.ts'
import { WorkText } from '#works/web/work-page.tsx'
import { AlbumDetails, AlbumHero } from './album-hero.tsx'
import styles from './album-page.module.css'
import { AlbumSounds } from './album-sounds.tsx'
import { UpcomingSounds } from './announcement.tsx'
import { loadAlbum } from './load-album.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const loaded = await loadAlbum(apiOf(context), params.id ?? '')
  const { album } = loaded
  const text = renderProse(album.description)
  const site = { config: configOf(context), locale: localeOf(context) }
  const head = albumHead(album, site)
  const notes = renderNotes(album, site.locale)
  const style = accentStyle(album.accent)
  const page = { ...loaded, style, text, summary: proseSummary(text), head, notes }
  return data(page, reservationHeaders(album.tdmReserved))
}

export const headers = ({ loaderHeaders }: Pick<HeadersArgs, 'loaderHeaders'>) => loaderHeaders

type Data = Awaited<ReturnType<typeof loader>>['data']

export function meta({ loaderData, ...args }: HeadArguments & { loaderData?: Data }) {
  if (loaderData === undefined) return []
  const { album, summary, head } = loaderData
  return pageHead(args, {
    title: `${titleLine(album)} – ${album.user}`,
    description: summary,
    type: 'music.album',
    hidden: album.status !== 'Released' && !album.announced,
    tags: head,
  })
}

const POLL_MS = 3000

const AlsoBought = lazy(() => import('#discovery/web/also-bought.tsx'))

export default function AlbumPage() {
  const { album, paid, publishing, style, text, notes, comments, supporters, more } =
    useLoaderData<Data>()
  const t = useTranslations('albums')
  // The page shows this number twice: with claps that are not answered yet.
  const [claps, setClaps] = useState<number>()
  const { revalidate } = useRevalidator()
  useViewEvents('album', album)
  usePolling(publishing === undefined ? undefined : album.id, revalidate, { pause: POLL_MS })
  return (
    <div style={style}>
      <Breadcrumbs
        wideOnly
        items={[{ to: `/user/${album.username}`, label: album.user }, { label: album.title }]}
      />
      <AlbumHero album={album} paid={paid} publishing={publishing} onCount={setClaps} />
      {album.sounds.length > 0 && <AlbumSounds album={album} />}
      <UpcomingSounds album={album} />
      {album.sounds.length + album.upcoming.length === 0 && <Empty album={album} />}
      <div className={styles.below}>
        <div className="grow">
          <WorkText text={text} tags={album.tags} notes={notes} />
          {supporters && <SupportersOf work={album} first={supporters} />}
          {comments && <Comments work={album} first={comments} />}
        </div>
        <AlbumDetails album={album} claps={claps ?? album.claps} />
      </div>
      {more.length > 0 && (
        <section className={styles.more}>
          <h2>{t('more', { name: album.user })}</h2>
          <ReleaseGrid releases={more} isSelection />
        </section>
      )}
      <div className={styles.more}>
        <Suspense>
          <AlsoBought kind="album" id={album.id} />
        </Suspense>
      </div>
    </div>
  )
}

function Empty({ album }: { album: Album }) {
  const t = useTranslations('albums')
  if (album.mine !== 'owner') return <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
  return (
    <EmptyState title={t('emptyTitle')} text={t('emptyOwn')}>
      <ButtonLink href={`/album/${album.id}/edit`} look="accent" icon="plus">
        {t('editor.add')}
      </ButtonLink>
    </EmptyState>
  )
}
