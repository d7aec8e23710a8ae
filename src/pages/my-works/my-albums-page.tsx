import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { callApi } from '#client/api-client.ts'
import { apiOf, orThrow, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { albumHref } from '#client/work-href.ts'
import type { Page } from '#kernel/pagination.ts'
import { A } from '#ui/a.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { MoreButton } from '#ui/page/paged-list.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import { useFailureWords } from '#ui/use-failure-words.ts'
import { usePages } from '#ui/use-pages.ts'
import { listMyAlbums, type MyAlbum } from '#works/albums-contract.ts'
import styles from './my-albums.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  if (viewerOf(context) === undefined) return { albums: undefined }
  return { albums: orThrow(await apiOf(context)(listMyAlbums, { query: {} })) }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('albums.mine.title'), hidden: true })

export default function MyAlbumsPage() {
  const { albums } = useLoaderData<typeof loader>()
  const t = useTranslations('albums.mine')
  return (
    <>
      <Breadcrumbs items={[{ label: t('title') }]} />
      <header className="row wrap between gap-3 page-heading">
        <h1>{t('title')}</h1>
        {albums && (
          <div className="cluster gap-3">
            <ButtonLink href="/my/sounds" look="outline">
              {t('mySounds')}
            </ButtonLink>
            <NewAlbumLink />
          </div>
        )}
      </header>
      {albums ? <MyAlbums first={albums} /> : <SignInPrompt />}
    </>
  )
}

function NewAlbumLink() {
  const t = useTranslations('albums.mine')
  return (
    <ButtonLink href="/album-new" look="accent" icon="plus">
      {t('newAlbum')}
    </ButtonLink>
  )
}

function MyAlbums({ first }: { first: Page<MyAlbum> }) {
  const t = useTranslations('albums.mine')
  const { items, next, isBusy, failed, showMore } = usePages(
    first,
    (cursor) => callApi(listMyAlbums, { query: { cursor } }),
    { messageOf: useFailureWords(), restarts: true },
  )
  if (items.length === 0) {
    return (
      <EmptyState title={t('emptyTitle')} text={t('emptyText')}>
        <NewAlbumLink />
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={styles.list}>
        {items.map((album) => (
          <MyAlbumRow key={album.id} album={album} />
        ))}
      </ul>
      {next !== null && <MoreButton busy={isBusy} failed={failed} onMore={showMore} />}
    </>
  )
}

export function MyAlbumRow({ album }: { album: MyAlbum }) {
  const t = useTranslations('albums')
  const { id, title } = album
  const href = albumHref(album)
  return (
    <li className={styles.row}>
      <A href={href} tabIndex={-1} aria-hidden="true">
        <Cover address={album.coverart} seed={id} accent={album.accent} sizes="72px" />
      </A>
      <div className="grow">
        <A href={href} className={styles.title}>
          {title}
        </A>
        <p className={styles.figures}>
          <span className="badge" data-status={album.status}>
            {t(`status.${album.status}`)}
          </span>
          <Waiting album={album} />
          <span>{t('count', { count: album.count })}</span>
          {album.duration > 0 && <span>{formatTime(album.duration)}</span>}
          {album.releasedAt && <DateText at={album.releaseDate ?? album.releasedAt} />}
        </p>
      </div>
      <A
        href={`/album/${id}/edit`}
        className="tool"
        aria-label={t('mine.editTitle', { title })}
        title={t('mine.edit')}
      >
        <Icon name="edit" />
      </A>
    </li>
  )
}

/** Says what an album that is to be published waits for, or why it is not published. */
function Waiting({ album }: { album: MyAlbum }) {
  const t = useTranslations('albums.mine')
  const format = useFormatter()
  const { wantedStatus, droppedStatus, releaseDate, count } = album
  if (droppedStatus !== null || album.waitsForRetry) {
    const dropped = count === 0 ? 'droppedEmpty' : 'dropped'
    return (
      <span className="problem">
        <Icon name="alert" size={16} />
        {t(droppedStatus === null ? 'waitsForRetry' : dropped)}
      </span>
    )
  }
  if (wantedStatus === null) return null
  if (wantedStatus !== 'Released' || releaseDate === null) return <span>{t('waiting')}</span>
  const date = format.dateTime(new Date(releaseDate), { dateStyle: 'medium', timeStyle: 'short' })
  return <span>{t('plannedFor', { date })}</span>
}
