import { useTranslations } from 'use-intl'
import { Icon } from '#ui/icon.tsx'
import type { Track } from '#works/sounds-contract.ts'
import { isPlayable } from '../engine/engine.ts'
import { currentTrack } from '../state.ts'
import styles from './play-button.module.css'
import { usePlayer, usePlayerState } from './use-player.ts'

interface Props {
  track: Track
  size?: 'm' | 'l'
  /** The list that the sound is shown in, in this order: the rest follows. */
  list?: readonly Track[] | undefined
}

/** Plays or pauses a track. Nothing for one that is not playable. */
export function PlayButton({ track, size = 'm', list }: Props) {
  const player = usePlayer()
  const t = useTranslations('player')
  const isThis = usePlayerState((state) => state.isPlaying && currentTrack(state)?.id === track.id)
  if (!isPlayable(track)) return null
  return (
    <button
      type="button"
      className={`${styles.button} ${styles[size]}`}
      aria-label={t(isThis ? 'pauseTitle' : 'playTitle', { title: track.title })}
      data-playing={isThis}
      onPointerEnter={() => player.warmUp(track)}
      onFocus={() => player.warmUp(track)}
      onClick={() => {
        if (isThis) player.toggle()
        else if (list) player.playAll(list, track.id)
        else player.play(track)
      }}
    >
      <Icon name={isThis ? 'pause' : 'play'} />
    </button>
  )
}
