import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { soundHref } from '#client/sound-href.ts'
import type { Track } from '#sounds/contract.ts'
import { A } from '#ui/a.tsx'
import { IconButton } from '#ui/button.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import { isPreview } from '../../engine/segment.ts'
import { currentTrack, type PlayerState, segmentOf } from '../../state.ts'
import { usePlayerState } from '../use-player.ts'
import { useStore } from '../use-store.ts'
import styles from './preview-limit-note.module.css'

/** Time to read it, and to get to its link. */
const SHOWN_MS = 10_000

interface Props {
  /** In the sheet, which the page lies under: it goes when the link is followed. */
  onFollow?: () => void
}

/** After a seek out of a preview: which part is playable, and a link to the sound's page. */
export function PreviewLimitNote({ onFollow }: Props) {
  const store = useStore()
  const track = usePlayerState(currentTrack)
  const wish = usePlayerState(findSeekPastPreview)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wish === undefined) return
    const timer = setInterval(() => {
      if (!box.current?.matches(':hover, :focus-within'))
        store.dispatch({ type: 'preview-note-dismissed' })
    }, SHOWN_MS)
    return () => clearInterval(timer)
  }, [wish, store])
  return (
    <div
      ref={box}
      role="status"
      className={styles.place}
      data-inside={Boolean(onFollow) || undefined}
    >
      {wish && track && (
        <Note
          track={track}
          onFollow={onFollow}
          onClose={() => store.dispatch({ type: 'preview-note-dismissed' })}
        />
      )}
    </div>
  )
}

interface NoteProps {
  track: Track
  onFollow?: (() => void) | undefined
  onClose: () => void
}

export function Note({ track, onFollow, onClose }: NoteProps) {
  const say = useTranslations('playing.previewLimit')
  const common = useTranslations('common')
  const { min, max } = segmentOf(track)
  return (
    <div className={styles.note}>
      <p>
        {say(track.sales ? 'sold' : 'part', { from: formatTime(min), to: formatTime(max) })}{' '}
        <A href={soundHref(track)} className={styles.buy} onClick={onFollow}>
          {say(track.sales ? 'buy' : 'page')}
        </A>
      </p>
      <IconButton icon="close" label={common('close')} className={styles.close} onClick={onClose} />
    </div>
  )
}

/** The seek out of the current track's preview. */
export function findSeekPastPreview(state: PlayerState): PlayerState['pastPreview'] {
  const track = currentTrack(state)
  return track && state.pastPreview?.id === track.id && isPreview(track)
    ? state.pastPreview
    : undefined
}
