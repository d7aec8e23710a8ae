import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { soundHref } from '#client/work-href.ts'
import { langOf } from '#kernel/lang-of.ts'
import { A } from '#ui/a.tsx'
import { IconButton } from '#ui/button.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import type { Track } from '#works/sounds-contract.ts'
import { isPreview } from '../../engine/segment.ts'
import { currentTrack, type PlayerState, segmentOf } from '../../state.ts'
import { usePlayerState } from '../use-player.ts'
import { useStore } from '../use-store.ts'
import styles from './preview-limit-note.module.css'
import { BuyTrack, isForSale, type TrackActions } from './track-acts.tsx'

/** Time to read it, and to get to its button. */
const SHOWN_MS = 10_000

interface Props extends Pick<TrackActions, 'onBuy'> {
  /** The sheet covers the page, so it closes when the link is followed. */
  onFollow?: () => void
}

/**
 * Says after a seek out of a preview which part is playable, after a preview's end that it was one,
 * and how to get the rest. The note disappears by itself, unless the music has ended with the
 * preview.
 */
export function PreviewLimitNote({ onBuy, onFollow }: Props) {
  const store = useStore()
  const track = usePlayerState(findNotedTrack)
  const note = usePlayerState((state) => state.pastPreview)
  const isLast = usePlayerState((state) => !state.isPlaying && state.pastPreview?.isOver === true)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (note === undefined || isLast) return
    const timer = setInterval(() => {
      if (!box.current?.matches(':hover, :focus-within'))
        store.dispatch({ type: 'preview-note-dismissed' })
    }, SHOWN_MS)
    return () => clearInterval(timer)
  }, [note, isLast, store])
  return (
    <div
      ref={box}
      role="status"
      className={styles.place}
      data-inside={Boolean(onFollow) || undefined}
    >
      {track && (
        <Note
          track={track}
          isOver={note?.isOver}
          onBuy={onBuy}
          onFollow={onFollow}
          onClose={() => store.dispatch({ type: 'preview-note-dismissed' })}
        />
      )}
    </div>
  )
}

interface NoteProps extends Props {
  track: Track
  isOver?: boolean | undefined
  onFollow?: (() => void) | undefined
  onClose: () => void
}

export function Note({ track, isOver = false, onBuy, onFollow, onClose }: NoteProps) {
  const t = useTranslations()
  const isSold = isForSale(track)
  const { min, max } = segmentOf(track)
  const part = { from: formatTime(min), to: formatTime(max) }
  return (
    <div className={styles.note}>
      <p className={styles.words}>
        {isOver ? (
          <>
            <b>{t('playing.previewLimit.over')}</b>{' '}
            <span className={styles.title} lang={langOf(track.title)}>
              {track.title}
            </span>
          </>
        ) : (
          t(isSold ? 'playing.previewLimit.sold' : 'playing.previewLimit.part', part)
        )}
      </p>
      {isSold ? (
        <BuyTrack track={track} onBuy={onBuy} />
      ) : (
        <A href={soundHref(track)} className={styles.page} onClick={onFollow}>
          {t('playing.previewLimit.page')}
        </A>
      )}
      <IconButton
        icon="close"
        label={t('common.close')}
        className={styles.close}
        onClick={onClose}
      />
    </div>
  )
}

/**
 * Returns the track whose preview was sought out of while it is current, or has ended, whatever is
 * current.
 */
export function findNotedTrack(state: PlayerState): Track | undefined {
  const { pastPreview: note } = state
  const track = state.tracks.find(({ id }) => id === note?.id)
  if (!track || !isPreview(track)) return undefined
  return note?.isOver || track === currentTrack(state) ? track : undefined
}
