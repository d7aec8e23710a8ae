import { useFormatter, useTranslations } from 'use-intl'
import type { MyAlbum } from '#albums/contract.ts'
import { langOf } from '#client/i18n/lang-of.ts'
import { A } from '#ui/a.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import styles from './my-albums.module.css'

export function MyAlbumRow({ album }: { album: MyAlbum }) {
  const t = useTranslations('albums')
  const { id, title } = album
  const href = `/album/${id}/${encodeURIComponent(album.slug)}`
  return (
    <li className={styles.row}>
      <A href={href} tabIndex={-1} aria-hidden="true">
        <Cover address={album.coverart} seed={id} accent={album.accent} sizes="72px" />
      </A>
      <div className="grow">
        <A href={href} className={styles.title} lang={langOf(title)}>
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
      <ButtonLink
        href={`/album/${id}/edit`}
        look="outline"
        size="small"
        icon="edit"
        aria-label={t('mine.editTitle', { title })}
      >
        {t('mine.edit')}
      </ButtonLink>
    </li>
  )
}

/** What one that is to be published waits for, or why it is not published. */
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
