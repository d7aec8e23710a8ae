import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/icon.tsx'
import { PlayerIcon } from '../player-icon.tsx'
import { usePlayerState } from '../use-player.ts'
import { useStore } from '../use-store.ts'
import styles from './volume.module.css'

/** Mute and a slider; nothing on a platform where only its own buttons set the volume. */
export function Volume({ wide = false }: { wide?: boolean }) {
  const store = useStore()
  const t = useTranslations('playing')
  const volume = usePlayerState(({ settings }) => settings.volume)
  const isMuted = usePlayerState(({ settings }) => settings.isMuted)
  const [isSettable] = useState(canSetVolume)
  if (!isSettable) return null
  const percent = Math.round(volume * 100)
  const shown = isMuted ? 0 : percent
  return (
    <div className={styles.volume} data-wide={wide || undefined}>
      <button
        type="button"
        className={styles.mute}
        aria-label={t(isMuted ? 'unmute' : 'mute')}
        onClick={() =>
          store.dispatch({ type: 'settings-changed', settings: { isMuted: !isMuted } })
        }
      >
        {isMuted ? <PlayerIcon name="muted" /> : <Icon name="volume" />}
      </button>
      <input
        type="range"
        className={styles.slider}
        style={{ '--share': shown / 100 }}
        min={0}
        max={100}
        step={1}
        value={shown}
        aria-label={t('volume')}
        aria-valuetext={t(isMuted ? 'volumeMuted' : 'volumeOf', { percent })}
        onChange={({ target }) =>
          store.dispatch({
            type: 'settings-changed',
            settings: { volume: Number(target.value) / 100 },
          })
        }
      />
    </div>
  )
}

/** Some phones leave the volume to their own buttons, and ignore what a page sets. */
export function canSetVolume(): boolean {
  const probe = document.createElement('audio')
  probe.volume = 0.5
  return probe.volume === 0.5
}
