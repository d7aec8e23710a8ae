import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { useTranslations } from 'use-intl'
import { langOf } from '#client/i18n/lang-of.ts'
import { A } from '#ui/a.tsx'
import { IconButton } from '#ui/button.tsx'
import { Switch } from '#ui/form/choices.tsx'
import { Icon } from '#ui/icon.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import type { AlbumItem } from './album-item.ts'
import { ItemStanding } from './item-standing.tsx'
import styles from './sounds.module.css'
import type { Drag } from './use-drag-order.ts'

interface SoundRowProps {
  item: AlbumItem
  index: number
  count: number
  drag: Drag | undefined
  grip: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: () => void
    onPointerCancel: () => void
  }
  onMove: (to: number, by: 'grip' | 'up' | 'down') => void
  onRemove: () => void
  onAlbumOnly: (albumOnly: boolean) => void
}

/** One sound of the album: its place, and all that can be done with it there. */
export function SoundRow({ item, index, count, drag, grip, ...on }: SoundRowProps) {
  const t = useTranslations('albums.editor')
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
      <Cover address={item.coverart} seed={id} accent={item.accent} sizes="48px" />
      <div className={styles.words}>
        <A href={`/sound/${id}/edit`} className={styles.title} lang={langOf(title)}>
          {title}
        </A>
        <ItemStanding item={item} />
      </div>
      <div className={styles.only}>
        <Switch
          label={t('albumOnly')}
          aria-label={t('albumOnlyTitle', { title })}
          checked={item.albumOnly}
          onChange={(event) => on.onAlbumOnly(event.target.checked)}
        />
      </div>
      <div className={styles.acts}>
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

function targetOf(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowUp') return index - 1
  if (key === 'ArrowDown') return index + 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** On which side of this row the dragged one would come to stand. */
function dropSide(drag: Drag | undefined, index: number): 'before' | 'after' | undefined {
  if (!drag || drag.to !== index || drag.to === drag.from) return undefined
  return drag.to < drag.from ? 'before' : 'after'
}
