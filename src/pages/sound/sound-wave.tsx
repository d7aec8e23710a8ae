import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { withMessages } from '#client/i18n/load-messages.ts'
import { isPlayable } from '#player/engine/engine.ts'
import { currentTrack, segmentOf } from '#player/state.ts'
import { usePlayer, usePlayerState } from '#player/web/player-provider.tsx'
import { usePeaks } from '#player/web/waveform/use-peaks.ts'
import { Waveform } from '#player/web/waveform/waveform.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import type { Sound } from '#works/sounds-contract.ts'
import styles from './sound-wave.module.css'

const PreviewOver = lazy(withMessages(() => import('./preview-over.tsx'), ['playing']))
const MomentsLayer = lazy(
  withMessages(() => import('#community/web/timed-reactions/reactions-layer.tsx'), ['menu']),
)

interface Props {
  sound: Sound
  /** Changes when there are new claps or comments; undefined: there are none to come. */
  version: string | undefined
  /** The start that the link here named; seconds. */
  start: number | undefined
  onSeek: (seconds: number) => void
}

/** The waveform of the page: the sound's own position while it is current, and what people t. */
export function SoundWave({ sound, version, start, onSeek }: Props) {
  const peaks = usePeaks(sound.waveformUrl)
  const player = usePlayer()
  const t = useTranslations('soundPage')
  const isCurrent = usePlayerState((state) => currentTrack(state)?.id === sound.id)
  const moving = usePlayerState((state) => state.isPlaying && currentTrack(state)?.id === sound.id)
  const seconds = usePlayerState((state) =>
    currentTrack(state)?.id === sound.id ? Math.floor(state.currentTime) : 0,
  )
  const isOver = usePlayerState(({ pastPreview: note }) => note?.isOver && note.id === sound.id)
  if (sound.waveformUrl === null || peaks === null) return null
  const canPlay = isPlayable(sound)
  const { id, duration } = sound
  return (
    <section className={styles.wave} aria-label={t('length')}>
      <div className={styles.line}>
        <Waveform
          peaks={peaks}
          duration={duration}
          time={() => (isCurrent ? player.currentTime() : 0)}
          moving={moving}
          {...(canPlay && { onSeek })}
          segment={sound.limit.on ? segmentOf(sound) : undefined}
          height={96}
          barWidth={3}
          gap={1.5}
        />
        {peaks && version && (
          <Suspense>
            <MomentsLayer
              soundId={id}
              duration={duration}
              version={version}
              start={isCurrent ? undefined : start}
              onSeek={onSeek}
            />
          </Suspense>
        )}
      </div>
      {/* The slider says them. */}
      <div className={styles.times} aria-hidden="true">
        <span>{formatTime(seconds)}</span>
        <span>{formatTime(duration)}</span>
      </div>
      {isOver && sound.limit.on && (
        <Suspense>
          <PreviewOver sound={sound} />
        </Suspense>
      )}
    </section>
  )
}
