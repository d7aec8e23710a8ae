import { useTranslations } from 'use-intl'
import type { Track } from '#sounds/contract.ts'
import { A } from '#web/ui/a.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Cover } from '#web/ui/sound/cover.tsx'
import { formatTime } from '#web/ui/sound/format-time.ts'
import { soundHref } from '#web/ui/sound/sound-tile.tsx'
import { canStep, currentTrack, segmentOf } from '../state.ts'
import styles from './player-bar.module.css'
import { Playlist } from './playlist.tsx'
import { usePlayer, usePlayerState } from './use-player.ts'
import { usePeaks } from './waveform/use-peaks.ts'
import { Waveform } from './waveform/waveform.tsx'

/** The bottom bar; it appears only when the playlist holds at least one track. */
export function PlayerBar() {
  const track = usePlayerState(currentTrack)
  const say = useTranslations('player')
  if (track === undefined) return null
  return (
    <section className={styles.bar} aria-label={say('label')} data-player-bar>
      <div className={styles.inner}>
        <NowPlaying track={track} />
        <Controls />
        <Position track={track} />
        <Playlist />
      </div>
    </section>
  )
}

function NowPlaying({ track }: { track: Track }) {
  return (
    <div className={styles.now}>
      <A href={soundHref(track)} className={styles.cover} tabIndex={-1} aria-hidden="true">
        <Cover address={track.coverart} seed={track.id} accent={track.accent} sizes="48px" />
      </A>
      <div className={styles.words}>
        <A href={soundHref(track)} className={styles.title}>
          {track.title}
        </A>
        <A href={`/user/${track.username}`} className={styles.artist}>
          {track.user}
        </A>
      </div>
    </div>
  )
}

function Controls() {
  const player = usePlayer()
  const say = useTranslations('player')
  const isPlaying = usePlayerState((state) => state.isPlaying)
  const isLoading = usePlayerState((state) => state.isLoading && state.isPlaying)
  const steps = usePlayerState(canStep)
  return (
    <div className={styles.controls}>
      <button
        type="button"
        className={`${styles.button} ${styles.wide}`}
        disabled={!steps}
        onClick={player.back}
        aria-label={say('back')}
      >
        <Icon name="previous" />
      </button>
      <button
        type="button"
        className={`${styles.button} ${styles.main}`}
        onClick={player.toggle}
        aria-label={say(isPlaying ? 'pause' : 'play')}
        data-loading={isLoading}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} />
      </button>
      <button
        type="button"
        className={styles.button}
        disabled={!steps}
        onClick={player.forward}
        aria-label={say('forward')}
      >
        <Icon name="next" />
      </button>
      <RepeatButton />
    </div>
  )
}

function RepeatButton() {
  const player = usePlayer()
  const say = useTranslations('player')
  const repeat = usePlayerState((state) =>
    state.repeatAll ? 'repeatAll' : state.repeatOne ? 'repeatOne' : 'repeatOff',
  )
  return (
    <button
      type="button"
      className={`${styles.button} ${styles.wide}`}
      onClick={player.cycleRepeat}
      aria-label={say(repeat)}
      aria-pressed={repeat !== 'repeatOff'}
    >
      <Icon name={repeat === 'repeatOne' ? 'repeat-one' : 'repeat'} />
    </button>
  )
}

function Position({ track }: { track: Track }) {
  const player = usePlayer()
  const time = usePlayerState((state) => Math.floor(state.currentTime))
  const isPlaying = usePlayerState((state) => state.isPlaying)
  const peaks = usePeaks(track.waveformUrl)
  const share = track.duration > 0 ? time / track.duration : 0
  return (
    <div className={styles.position} style={{ '--share': share }}>
      <time className={styles.time} data-current-time>
        {formatTime(time)}
      </time>
      <div className={styles.wave}>
        <Waveform
          peaks={peaks}
          duration={track.duration}
          time={player.currentTime}
          moving={isPlaying}
          onSeek={player.seek}
          segment={track.limit.on ? segmentOf(track) : undefined}
        />
      </div>
      <time className={styles.time}>{formatTime(track.duration)}</time>
    </div>
  )
}
