import type { CSSProperties, KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { langOf } from '#kernel/lang-of.ts'
import { A } from '#ui/a.tsx'
import { IconButton } from '#ui/button.tsx'
import { Switch } from '#ui/form/choices.tsx'
import { Icon } from '#ui/icon.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import type { AlbumItem } from './album-item.ts'
import styles from './sounds.module.css'
import type { Drag, useDragOrder } from './use-drag-order.ts'

interface SoundRowProps {
  item: AlbumItem
  index: number
  count: number
  drag: Drag | undefined
  grip: ReturnType<ReturnType<typeof useDragOrder>['gripOf']>
  onMove: (to: number, by: 'grip' | 'up' | 'down') => void
  onRemove: () => void
  onAlbumOnly: (albumOnly: boolean) => void
}

export function SoundRow({ item, index, count, drag, grip, ...on }: SoundRowProps) {
  const t = useTranslations('albums.editor')
  const albumOnly = useTranslations('albums')('albumOnly')
  const { id, title } = item
  const isDragged = drag?.from === index
  const style: CSSProperties = isDragged ? { translate: `0 ${drag.shift}px` } : {}
  function press(event: KeyboardEvent) {
    const to = targetOf(event.key, index, count)
    if (to === undefined) return
    event.preventDefault()
    on.onMove(to, 'grip')
  }
  return (
    <li
      className={styles.row}
      style={style}
      data-dragged={isDragged || undefined}
      data-drop={dropSide(drag, index)}
    >
      <button
        type="button"
        className={styles.grip}
        aria-label={t('grip', { title, number: index + 1, count })}
        data-control={`${id} grip`}
        onKeyDown={press}
        {...grip}
      >
        <Icon name="list" size={18} />
      </button>
      <span className={styles.number}>{index + 1}</span>
      <ItemCover item={item} />
      <ItemWords item={item} href={`/sound/${id}/edit`} />
      <div className={`small ${styles.only}`}>
        <Switch
          label={albumOnly}
          aria-label={t('albumOnlyTitle', { title })}
          checked={item.albumOnly}
          onChange={(event) => on.onAlbumOnly(event.target.checked)}
        />
      </div>
      <div className={`row ${styles.acts}`}>
        <IconButton
          icon="down"
          className={styles.up}
          label={t('up', { title })}
          data-control={`${id} up`}
          disabled={index === 0}
          onClick={() => on.onMove(index - 1, 'up')}
        />
        <IconButton
          icon="down"
          label={t('down', { title })}
          data-control={`${id} down`}
          disabled={index === count - 1}
          onClick={() => on.onMove(index + 1, 'down')}
        />
        <IconButton
          icon="close"
          label={t('remove', { title })}
          data-control={`${id} remove`}
          onClick={on.onRemove}
        />
      </div>
    </li>
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

function targetOf(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowUp') return index - 1
  if (key === 'ArrowDown') return index + 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

function dropSide(drag: Drag | undefined, index: number): 'before' | 'after' | undefined {
  if (!drag || drag.to !== index || drag.to === drag.from) return undefined
  return drag.to < drag.from ? 'before' : 'after'
}
