import { formatTime } from '#ui/sound/format-time.ts'
import type { Track } from '#works/sounds-contract.ts'
import { segmentOf } from '../../state.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'
import { usePeaks } from '../waveform/use-peaks.ts'
import { Waveform } from '../waveform/waveform.tsx'
import styles from './position.module.css'

interface Props {
  track: Track | undefined
  /** The sheet shows the times below the slider. */
  large?: boolean
}

/** Current time, waveform, total time; in the bar of a phone a line of progress. */
export function Position({ track, large = false }: Props) {
  const player = usePlayer()
  const time = usePlayerState((state) => Math.floor(state.currentTime))
  const isPlaying = usePlayerState((state) => state.isPlaying)
  const peaks = usePeaks(track?.waveformUrl ?? null)
  const duration = track?.duration ?? 0
  const segment = track?.limit.on ? segmentOf(track) : undefined
  const share = (seconds: number) => (duration > 0 ? Math.min(1, seconds / duration) : 0)
  return (
    <div
      className={styles.position}
      style={{
        '--from': share(segment?.min ?? 0),
        '--share': share(time),
        '--to': share(segment?.max ?? duration),
      }}
      data-large={large || undefined}
      data-position
    >
      {/* The slider says the times. */}
      <time className={styles.time} aria-hidden="true" data-current-time>
        {formatTime(time)}
      </time>
      <div className={styles.wave}>
        {track && (
          <Waveform
            peaks={peaks}
            duration={duration}
            time={player.currentTime}
            moving={isPlaying}
            onSeek={player.seek}
            segment={segment}
            {...(large && { height: 72 })}
          />
        )}
      </div>
      <time className={styles.time} aria-hidden="true">
        {formatTime(duration)}
      </time>
    </div>
  )
}
