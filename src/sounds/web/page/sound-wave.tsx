import { useTranslations } from 'use-intl'
import type { Comment } from '#community/contract.ts'
import { currentTrack, segmentOf } from '#player/state.ts'
import { usePlayer, usePlayerState } from '#player/web/player-provider.tsx'
import { usePeaks } from '#player/web/waveform/use-peaks.ts'
import { Waveform } from '#player/web/waveform/waveform.tsx'
import { Avatar } from '#web/ui/page/avatar.tsx'
import { formatTime } from '#web/ui/sound/format-time.ts'
import type { Sound } from '../../contract.ts'
import styles from './sound-wave.module.css'

interface Props {
  sound: Sound
  comments: readonly Comment[]
  onSeek: (seconds: number) => void
}

/** The waveform of the page: the sound's own position while it is current, comments as pins. */
export function SoundWave({ sound, comments, onSeek }: Props) {
  const peaks = usePeaks(sound.waveformUrl)
  const player = usePlayer()
  const say = useTranslations('soundPage')
  const isCurrent = usePlayerState((state) => currentTrack(state)?.id === sound.id)
  const moving = usePlayerState((state) => state.isPlaying && currentTrack(state)?.id === sound.id)
  const seconds = usePlayerState((state) =>
    currentTrack(state)?.id === sound.id ? Math.floor(state.currentTime) : 0,
  )
  if (sound.waveformUrl === null || peaks === null) return null
  const canHear = sound.mp3Url !== null
  const pins = comments.filter(({ position }) => position !== null && position < sound.duration)
  return (
    <section className={styles.wave} aria-label={say('length')}>
      <Waveform
        peaks={peaks}
        duration={sound.duration}
        time={() => (isCurrent ? player.currentTime() : 0)}
        moving={moving}
        {...(canHear && { onSeek })}
        segment={sound.limit.on ? segmentOf(sound) : undefined}
        height={96}
        barWidth={3}
        gap={1.5}
      >
        {pins.map(({ id, position, user }) => (
          <span
            key={id}
            className={styles.pin}
            style={{ left: `${(100 * (position ?? 0)) / sound.duration}%` }}
            title={user.name}
          >
            <Avatar image={user.user_image} name={user.name} size={22} />
          </span>
        ))}
      </Waveform>
      <div className={styles.times}>
        <span>{formatTime(seconds)}</span>
        <span>{formatTime(sound.duration)}</span>
      </div>
    </section>
  )
}
