import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import type { Track } from '#works/sounds-contract.ts'
import { playOrder } from '../../play-order.ts'
import { currentTrack } from '../../state.ts'
import { usePlayerState } from '../use-player.ts'
import { useStore } from '../use-store.ts'
import styles from './queue-list.module.css'
import { QueueRow } from './queue-row.tsx'
import { useReorder } from './use-reorder.ts'

/** The playlist in the order it plays: chosen from, reordered, and taken out of. */
export function QueueList({ onEmptied }: { onEmptied: () => void }) {
  const store = useStore()
  const t = useTranslations()
  const tracks = usePlayerState((state) => state.tracks)
  const shuffle = usePlayerState((state) => state.shuffle)
  const current = usePlayerState((state) => currentTrack(state)?.id)
  const ordered = useMemo(() => playOrder({ tracks, shuffle }), [tracks, shuffle])
  const [announcement, setAnnouncement] = useState('')
  const reorder = useReorder(ordered.length, (id, to) => {
    store.dispatch({ type: 'track-moved', id, to })
    const title = ordered.find((track) => track.id === id)?.title ?? ''
    setAnnouncement(t('playing.queue.moved', { title, place: to + 1, count: ordered.length }))
  })

  function putNext(track: Track, button: HTMLElement): void {
    reorder.keepFocus(button)
    store.dispatch({ type: 'track-put-next', track })
    setAnnouncement(t('playing.queue.comesNext', { title: track.title }))
  }

  function remove(id: string, title: string, row: HTMLElement | null): void {
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
    store.dispatch({ type: 'track-removed', id })
    setAnnouncement(t('playing.queue.removed', { title }))
    // The focused row is gone: focus moves to the next one, or to the button that opened the list.
    const next = neighbour?.querySelector<HTMLElement>('[data-remove]')
    if (next) next.focus()
    else onEmptied()
  }

  function removeAll(): void {
    store.dispatch({ type: 'list-emptied' })
    onEmptied()
  }

  return (
    <div>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t('player.playlist')}</h2>
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
      <ol className={styles.list}>
        {ordered.map((track, at) => (
          <QueueRow
            key={track.id}
            track={track}
            isCurrent={track.id === current}
            canMove={ordered.length > 1}
            grip={reorder.gripOf(track.id, at)}
            moving={reorder.movingOf(track.id, at)}
            onPlayNext={(button) => putNext(track, button)}
            onRemove={(row) => remove(track.id, track.title, row)}
          />
        ))}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </div>
  )
}
