import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { titleLine } from '#kernel/title-line.ts'
import { accentStyle } from '#ui/sound/accent.ts'
import { currentTrack } from '../../state.ts'
import { useIdleQueueList } from '../queue/lazy-queue-list.tsx'
import { QueueDropdown } from '../queue/queue-dropdown.tsx'
import { usePlayerState } from '../use-player.ts'
import { Controls } from './controls.tsx'
import { NowPlaying } from './now-playing.tsx'
import { PhoneSheet } from './phone-sheet.tsx'
import styles from './player-bar.module.css'
import { PlayerMenu } from './player-menu.tsx'
import { Position } from './position.tsx'
import { PreviewLimitNote } from './preview-limit-note.tsx'
import { type BarActions, TrackActs } from './track-acts.tsx'
import { Volume } from './volume.tsx'

/**
 * The bottom bar; it appears only when the queue holds at least one track. Where the last one is
 * taken out of the open queue, it stays until that, which says so, is closed.
 */
export function PlayerBar({ onHelp, menuItems, ...acts }: BarActions) {
  const track = usePlayerState(currentTrack)
  const [isListOpen, setListOpen] = useState(false)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const t = useTranslations('player')
  const announcement = useTrackAnnouncement()
  useIdleQueueList()
  if (track === undefined && !isListOpen && !isSheetOpen) return null
  // The status is in the sheet while that is open: the page below a modal dialog is not read aloud.
  const status = (
    <p className="visually-hidden" aria-live="polite" data-announcement>
      {announcement}
    </p>
  )
  const style = accentStyle(track?.accent ?? null)
  return (
    <>
      <section className={styles.bar} style={style} aria-label={t('label')} data-player-bar>
        {!isSheetOpen && status}
        <PreviewLimitNote {...acts} />
        <div className={styles.inner}>
          <NowPlaying track={track} onOpen={() => setSheetOpen(true)} />
          <Controls />
          <Position track={track} />
          <div className={styles.end}>
            {track && <TrackActs track={track} {...acts} />}
            <Volume />
            <PlayerMenu onHelp={onHelp} side="above">
              {menuItems}
            </PlayerMenu>
            <QueueDropdown open={isListOpen} onOpen={setListOpen} />
          </div>
        </div>
      </section>
      {isSheetOpen && (
        <PhoneSheet
          {...acts}
          menuItems={menuItems}
          style={style}
          onHelp={onHelp}
          onClose={() => setSheetOpen(false)}
        >
          {status}
        </PhoneSheet>
      )}
    </>
  )
}

/** A live region is read aloud when it changes, not when it appears. */
const AFTER_MS = 200

/**
 * Names the current track for a live region: empty at first, and the same until another track has
 * begun.
 */
function useTrackAnnouncement(): string {
  const t = useTranslations('playing')
  const track = usePlayerState((state) => (state.isStarted ? currentTrack(state) : undefined))
  const [announcement, setAnnouncement] = useState('')
  const words = track && t('nowPlaying', { title: titleLine(track), artist: track.user })
  useEffect(() => {
    const timer = setTimeout(() => words && setAnnouncement(words), AFTER_MS)
    return () => clearTimeout(timer)
  }, [words])
  return announcement
}
