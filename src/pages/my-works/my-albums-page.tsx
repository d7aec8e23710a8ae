import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import { apiOf, orThrow, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import type { Page } from '#kernel/pagination.ts'
import { Icon } from '#ui/icon.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { MoreButton } from '#ui/page/paged-list.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import { deleteAlbum, listMyAlbums, type MyAlbum, renewAlbumLink } from '#works/albums-contract.ts'
import { WithdrawnNotice } from '#works/web/withdrawn-notice.tsx'
import styles from './my-albums.module.css'
import { MyWorksFrame, NoWorks } from './my-works-frame.tsx'
import { type Act, RowActs, RowHead, StatusBadge, Waiting } from './row-parts.tsx'
import { useMyWorks } from './use-my-works.ts'
import { useRowDialog } from './use-row-dialog.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  if (viewerOf(context) === undefined) return { albums: undefined }
  return { albums: orThrow(await apiOf(context)(listMyAlbums, { query: {} })) }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('albums.mine.title'), hidden: true })

export default function MyAlbumsPage() {
  const { albums } = useLoaderData<typeof loader>()
  return <MyWorksFrame kind="album">{albums && <MyAlbums first={albums} />}</MyWorksFrame>
}

export function MyAlbums({ first }: { first: Page<MyAlbum> }) {
  const mine = useMyWorks(first, (cursor) => callApi(listMyAlbums, { query: { cursor } }))
  const { items, next, isBusy, failed, showMore, change } = mine
  const { ask, dialog } = useRowDialog<MyAlbum>({
    kind: 'album',
    remove: (params) => callApi(deleteAlbum, { params }),
    renew: (params) => callApi(renewAlbumLink, { params }),
    change,
  })
  if (items.length === 0) return <NoWorks kind="album" />
  return (
    <>
      <ul className={styles.list}>
        {items.map((album) => (
          <MyAlbumRow key={album.id} album={album} onAsk={(act) => ask(act, album)} />
        ))}
      </ul>
      {next !== null && <MoreButton busy={isBusy} failed={failed} onMore={showMore} />}
      {dialog}
    </>
  )
}

function MyAlbumRow({ album, onAsk }: { album: MyAlbum; onAsk: (act: Act) => void }) {
  const t = useTranslations('albums')
  const { status, count, duration, releasedAt, releaseDate } = album
  const work = { kind: 'album', work: album } as const
  return (
    <li className={styles.row}>
      <RowHead
        {...work}
        sizes="72px"
        under={
          <>
            <StatusBadge status={status} />
            <AlbumWaiting album={album} />
            <span>{t('count', { count })}</span>
            {duration > 0 && <span>{formatTime(duration)}</span>}
            {releasedAt && <DateText at={releaseDate ?? releasedAt} />}
          </>
        }
      />
      <RowActs {...work} onAsk={onAsk} />
    </li>
  )
}

/** Says what an album that is to be published waits for, or why it is not published. */
function AlbumWaiting({ album }: { album: MyAlbum }) {
  const t = useTranslations('albums.mine')
  const { wantedStatus, withdrawnFor, droppedStatus, releaseDate, count } = album
  if (withdrawnFor) return <WithdrawnNotice withdrawnFor={withdrawnFor} look="line" />
  if (droppedStatus !== null || album.waitsForRetry) {
    const dropped = count === 0 ? 'droppedEmpty' : 'dropped'
    return (
      <span className="problem">
        <Icon name="alert" size={16} />
        {t(droppedStatus === null ? 'waitsForRetry' : dropped)}
      </span>
    )
  }
  if (wantedStatus !== 'Private' && wantedStatus !== 'Released') return null
  const due = wantedStatus === 'Released' && releaseDate ? new Date(releaseDate) : undefined
  return <Waiting wanted={wantedStatus} due={due} />
}
