import { useTranslations } from 'use-intl'
import { Icon } from '#ui/icon.tsx'
import { canStep, currentTrack } from '../../state.ts'
import { PlayerIcon } from '../player-icon.tsx'
import { usePlayerState } from '../use-player.ts'
import { useStore } from '../use-store.ts'
import styles from './controls.module.css'

/** Shuffle, back, play, forward, repeat. In the bar of a phone only play and forward are seen. */
export function Controls({ large = false }: { large?: boolean }) {
  return (
    <div className={styles.controls} data-large={large || undefined}>
      <ShuffleButton />
      <StepButton direction="back" />
      <PlayPause />
      <StepButton direction="forward" />
      <RepeatButton />
    </div>
  )
}

function PlayPause() {
  const store = useStore()
  const t = useTranslations('playing')
  const isPlaying = usePlayerState((state) => state.isPlaying)
  const isLoading = usePlayerState((state) => state.isLoading && state.isPlaying)
  const isEmpty = usePlayerState((state) => currentTrack(state) === undefined)
  return (
    <button
      type="button"
      className={`${styles.button} ${styles.main}`}
      disabled={isEmpty}
      // The stream is requested before someone presses play on a restored queue.
      onPointerEnter={() => store.warmUp()}
      onFocus={() => store.warmUp()}
      onClick={() => store.dispatch({ type: 'toggle-pressed' })}
      aria-label={t(isPlaying ? 'pause' : 'play')}
      data-loading={isLoading}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} />
    </button>
  )
}

function StepButton({ direction }: { direction: 'back' | 'forward' }) {
  const store = useStore()
  const t = useTranslations('playing')
  const steps = usePlayerState(canStep)
  return (
    <button
      type="button"
      className={`${styles.button} ${direction === 'back' ? styles.wide : ''}`}
      disabled={!steps}
      onClick={() => store.dispatch({ type: `${direction}-pressed` })}
      aria-label={t(direction)}
    >
      <PlayerIcon name={direction === 'back' ? 'previous' : 'next'} />
    </button>
  )
}

function ShuffleButton() {
  const store = useStore()
  const t = useTranslations('playing')
  const isOn = usePlayerState((state) => state.shuffle !== null)
  const press = () => {
    const [seed = 0] = crypto.getRandomValues(new Uint32Array(1))
    store.dispatch({ type: 'shuffle-pressed', seed })
  }
  return (
    <button
      type="button"
      className={`${styles.button} ${styles.wide}`}
      onClick={press}
      aria-label={t('shuffle')}
      aria-pressed={isOn}
    >
      <PlayerIcon name="shuffle" />
    </button>
  )
}

function RepeatButton() {
  const store = useStore()
  const t = useTranslations('playing')
  const repeat = usePlayerState((state) =>
    state.repeatAll ? 'repeatAll' : state.repeatOne ? 'repeatOne' : 'repeatOff',
  )
  return (
    <button
      type="button"
      className={`${styles.button} ${styles.wide}`}
      onClick={() => store.dispatch({ type: 'repeat-pressed' })}
      aria-label={t(repeat)}
      data-on={repeat !== 'repeatOff'}
    >
      <PlayerIcon name={repeat === 'repeatOne' ? 'repeat-one' : 'repeat'} />
    </button>
  )
}
