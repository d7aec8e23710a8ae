import { memo, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { langOf } from '#kernel/lang-of.ts'
import { titleLine } from '#kernel/title-line.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import {
  SortableGrip,
  SortableList,
  SortableRow,
  useSortableRow,
} from '#ui/sortable/sortable-list.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import { SaveButton } from '#ui/sound/save-slot.tsx'
import { TimeText } from '#ui/sound/time-text.tsx'
import type { Track } from '#works/sounds-contract.ts'
import { isPlayable } from '../../engine/engine.ts'
import { playOrder } from '../../play-order.ts'
import { currentTrack } from '../../state.ts'
import { PlayerIcon } from '../player-icon.tsx'
import { usePlayerState } from '../use-player.ts'
import { useStore } from '../use-store.ts'
import styles from './queue-list.module.css'

/** The queue in the order it plays: chosen from, reordered, and taken out of. */
export default function QueueList({ onEmptied }: { onEmptied: () => void }) {
  const store = useStore()
  const t = useTranslations()
  const tracks = usePlayerState((state) => state.tracks)
  const shuffle = usePlayerState((state) => state.shuffle)
  const current = usePlayerState((state) => currentTrack(state)?.id)
  const ordered = useMemo(() => playOrder({ tracks, shuffle }), [tracks, shuffle])
  const ids = useMemo(() => ordered.map(({ id }) => id), [ordered])
  const [announcement, setAnnouncement] = useState('')

  // The acts stay the same in another order, so that only rows that change are rendered again.
  const acts = useMemo<Acts>(
    () => ({
      putNext(track) {
        store.dispatch({ type: 'track-put-next', track })
        setAnnouncement(t('playing.queue.comesNext', { title: track.title }))
      },
      remove({ id, title }, row) {
        const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
        store.dispatch({ type: 'track-removed', id })
        setAnnouncement(t('playing.queue.removed', { title }))
        // The focused row is gone: focus moves to the next one, or to the button that opened the list.
        const next = neighbour?.querySelector<HTMLElement>('[data-remove]')
        if (next) next.focus()
        else onEmptied()
      },
    }),
    [store, t, onEmptied],
  )

  function removeAll(): void {
    store.dispatch({ type: 'list-emptied' })
    onEmptied()
  }

  return (
    <div>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t('player.queue')}</h2>
        {tracks.length > 1 && (
          <>
            <span className={styles.count}>
              {t('playing.queue.count', { count: tracks.length })}
            </span>
            <span className={styles.clearing}>
              <Button
                look="quiet"
                size="small"
                onClick={() => store.dispatch({ type: 'others-removed' })}
              >
                {t('playing.queue.removeOthers')}
              </Button>
              <Button look="quiet" size="small" onClick={removeAll}>
                {t('playing.queue.removeAll')}
              </Button>
            </span>
          </>
        )}
      </div>
      {tracks.length === 0 && <p className={styles.empty}>{t('playing.empty')}</p>}
      <SortableList
        ids={ids}
        onMove={(id, to) => store.dispatch({ type: 'track-moved', id, to })}
        className={styles.list}
      >
        {ordered.map((track) => (
          <SortableRow
            key={track.id}
            id={track.id}
            title={track.title}
            className={styles.row}
            aria-current={track.id === current || undefined}
          >
            <QueueRow
              track={track}
              isCurrent={track.id === current}
              canMove={ordered.length > 1}
              acts={acts}
            />
          </SortableRow>
        ))}
      </SortableList>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </div>
  )
}

interface Acts {
  putNext: (track: Track) => void
  remove: (track: Track, row: Element | null) => void
}

interface Props {
  track: Track
  isCurrent: boolean
  canMove: boolean
  acts: Acts
}

const QueueRow = memo(Row)

function Row({ track, isCurrent, canMove, acts }: Props) {
  const store = useStore()
  const t = useTranslations('playing')
  const { keepFocus } = useSortableRow()
  const { user } = track
  const title = titleLine(track)
  return (
    <>
      {canMove && <SortableGrip />}
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
          onClick={() => {
            keepFocus()
            acts.putNext(track)
          }}
        >
          <PlayerIcon name="play-next" />
        </button>
      )}
      <SaveButton kind="sound" work={track} look="add" />
      <button
        type="button"
        className={styles.remove}
        aria-label={t('remove', { title })}
        data-remove
        onClick={({ currentTarget }) => acts.remove(track, currentTarget.closest('li'))}
      >
        <Icon name="close" />
      </button>
    </>
  )
}
