import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { currentTrack } from '../../state.ts'
import { Playlist } from '../queue/playlist.tsx'
import { usePlayerState } from '../use-player.ts'
import { Controls } from './controls.tsx'
import { NowPlaying } from './now-playing.tsx'
import { PhoneSheet } from './phone-sheet.tsx'
import styles from './player-bar.module.css'
import { type MenuActs, PlayerMenu } from './player-menu.tsx'
import { Position } from './position.tsx'
import { PreviewLimitNote } from './preview-limit-note.tsx'
import { Volume } from './volume.tsx'

/**
 * The bottom bar; it appears only when the playlist holds at least one track. Where the last one is
 * taken out of the open playlist, it stays until that, which says so, is closed.
 */
export function PlayerBar(acts: MenuActs) {
  const track = usePlayerState(currentTrack)
  const [isListOpen, setListOpen] = useState(false)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const say = useTranslations('player')
  if (track === undefined && !isListOpen && !isSheetOpen) return null
  return (
    <>
      <section className={styles.bar} aria-label={say('label')} data-player-bar>
        <PreviewLimitNote />
        <div className={styles.inner}>
          <NowPlaying track={track} onOpen={() => setSheetOpen(true)} />
          <Controls />
          <Position track={track} />
          <div className={styles.end}>
            <Volume />
            <PlayerMenu {...acts} side="above" />
            <Playlist open={isListOpen} onOpen={setListOpen} />
          </div>
        </div>
      </section>
      {isSheetOpen && <PhoneSheet {...acts} onClose={() => setSheetOpen(false)} />}
    </>
  )
}
