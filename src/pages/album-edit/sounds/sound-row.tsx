import { useTranslations } from 'use-intl'
import { langOf } from '#kernel/lang-of.ts'
import { A } from '#ui/a.tsx'
import { IconButton } from '#ui/button.tsx'
import { Switch } from '#ui/form/choices.tsx'
import { SortableGrip, SortableRow, useSortableRow } from '#ui/sortable/sortable-list.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import type { AlbumItem } from './album-item.ts'
import styles from './sounds.module.css'

interface SoundRowProps {
  item: AlbumItem
  index: number
  count: number
  onRemove: () => void
  onAlbumOnly: (albumOnly: boolean) => void
}

export function SoundRow(props: SoundRowProps) {
  const { id, title } = props.item
  return (
    <SortableRow id={id} title={title} className={styles.row}>
      <RowContent {...props} />
    </SortableRow>
  )
}

function RowContent({ item, index, count, onRemove, onAlbumOnly }: SoundRowProps) {
  const t = useTranslations('albums.editor')
  const albumOnly = useTranslations('albums')('albumOnly')
  const { move } = useSortableRow()
  const { id, title } = item
  return (
    <>
      <SortableGrip />
      <span className={styles.number}>{index + 1}</span>
      <ItemCover item={item} />
      <ItemWords item={item} href={`/sound/${id}/edit`} />
      <div className={`small ${styles.only}`}>
        <Switch
          label={albumOnly}
          aria-label={t('albumOnlyTitle', { title })}
          checked={item.albumOnly}
          onChange={(event) => onAlbumOnly(event.target.checked)}
        />
      </div>
      <div className={`row ${styles.acts}`}>
        <IconButton
          icon="down"
          className={styles.up}
          label={t('up', { title })}
          disabled={index === 0}
          onClick={() => move(-1)}
        />
        <IconButton
          icon="down"
          label={t('down', { title })}
          disabled={index === count - 1}
          onClick={() => move(1)}
        />
        <IconButton
          icon="close"
          label={t('remove', { title })}
          data-control={`${id} remove`}
          onClick={onRemove}
        />
      </div>
    </>
  )
}

export function ItemCover({ item: { id, coverart, accent } }: { item: AlbumItem }) {
  return <Cover address={coverart} seed={id} accent={accent} sizes="48px" />
}

export function ItemWords({ item, href }: { item: AlbumItem; href?: string }) {
  const t = useTranslations('albums')
  const statusName = useTranslations('works.statusName')
  const { title, duration, status, wantedStatus, transcodeStatus } = item
  const words = { lang: langOf(title), children: title }
  return (
    <div className="grow">
      {href ? (
        <A href={href} className={styles.title} {...words} />
      ) : (
        <span className={`two-lines ${styles.title}`} {...words} />
      )}
      <p className={styles.standing}>
        {duration > 0 && <span>{formatTime(duration)}</span>}
        <span className="badge" data-status={status}>
          {statusName(status)}
        </span>
        {transcodeStatus === 'NONE' && <span>{t('editor.noAudio')}</span>}
        {transcodeStatus === 'TRANSCODING' && <span>{t('editor.transcoding')}</span>}
        {transcodeStatus === 'ERROR' && <span className={styles.failed}>{t('editor.failed')}</span>}
        {wantedStatus === 'Released' && <span>{t('editor.willPublish')}</span>}
      </p>
    </div>
  )
}
