import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { langOf } from '#kernel/lang-of.ts'
import { Icon } from '#ui/icon.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import { TimeText } from '#ui/sound/time-text.tsx'
import type { Track } from '#works/sounds-contract.ts'
import { isPlayable } from '../../engine/engine.ts'
import { PlayerIcon } from '../player-icon.tsx'
import { useStore } from '../use-store.ts'
import styles from './queue-list.module.css'
import type { Grip } from './use-reorder.ts'

interface Props {
  track: Track
  isCurrent: boolean
  canMove: boolean
  grip: Grip
  moving: { shift: number; isHeld: boolean }
  onPlayNext: (button: HTMLElement) => void
  onRemove: (row: HTMLElement | null) => void
}

export function QueueRow({ track, isCurrent, canMove, grip, moving, ...acts }: Props) {
  const row = useRef<HTMLLIElement>(null)
  const store = useStore()
  const t = useTranslations('playing')
  const { title, user } = track
  return (
    <li
      ref={row}
      className={styles.row}
      aria-current={isCurrent || undefined}
      data-held={moving.isHeld || undefined}
      style={moving.shift === 0 ? undefined : { transform: `translateY(${moving.shift}px)` }}
    >
      {canMove && (
        <button
          type="button"
          className={styles.grip}
          aria-label={t('queue.move', { title })}
          title={t('queue.moveHint')}
          {...grip}
        >
          <PlayerIcon name="grip" />
        </button>
      )}
      <button
        type="button"
        className={styles.track}
        onClick={() => store.dispatch({ type: 'track-chosen', track })}
      >
        <span className={styles.cover}>
          <Cover address={track.coverart} seed={track.id} accent={track.accent} sizes="40px" />
        </span>
        <span className="stack grow">
          <span className={styles.title} lang={langOf(title)}>
            {title}
          </span>
          <span className={styles.artist} lang={langOf(user)}>
            {isPlayable(track) ? user : `${user} · ${t('queue.soon')}`}
          </span>
        </span>
      </button>
      <TimeText seconds={track.duration} className={styles.time} />
      {canMove && !isCurrent && (
        <button
          type="button"
          className={styles.next}
          aria-label={t('queue.playNext', { title })}
          title={t('queue.playNext', { title })}
          onClick={({ currentTarget }) => acts.onPlayNext(currentTarget)}
        >
          <PlayerIcon name="play-next" />
        </button>
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={t('remove', { title })}
        data-remove
        onClick={() => acts.onRemove(row.current)}
      >
        <Icon name="close" />
      </button>
    </li>
  )
}
