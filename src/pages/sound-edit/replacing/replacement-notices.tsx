import { useTranslations } from 'use-intl'
import styles from '#publishing/web/editor.module.css'
import { QueuePlace } from '#sounds/web/recording/recording-notice.tsx'
import type { FileStatus } from '#sounds/web/recording/use-file-status.ts'
import { Icon } from '#ui/icon.tsx'
import type { Stopped } from './stop-state.ts'

const TEXTS = {
  stopping: 'replaceStopping',
  stopped: 'replaceStopped',
  taken: 'replaceTaken',
  left: 'replaceLeft',
} as const

/** What became of new audio that was stopped, and what can be done where it was not. */
export function StoppedNotice({ stopped }: { stopped: Stopped | undefined }) {
  const t = useTranslations('soundEditor.work')
  if (stopped === undefined) return null
  const text = t(TEXTS[stopped])
  if (stopped === 'stopping' || stopped === 'stopped') {
    return (
      <p role="status" className={styles.autosave}>
        {text}
      </p>
    )
  }
  return (
    <div className={styles.failure} role="alert">
      <Icon name="alert" size={18} />
      <p>{text}</p>
    </div>
  )
}

interface WaitingAudioProps {
  state: 'none' | 'held' | 'moving'
  status: FileStatus | undefined
}

/**
 * New audio that has arrived: what it waits for, and how far it is. The sentence alone is read aloud,
 * from an element that exists before it.
 */
export function WaitingAudio({ state, status }: WaitingAudioProps) {
  const t = useTranslations('uploads')
  const tEditor = useTranslations('soundEditor')
  const percent = Math.floor((status?.progress ?? 0) * 100)
  const isMoving = state === 'moving' && status?.waiting === 0 && percent > 0
  const isShown = state !== 'none'
  return (
    <div className={isShown ? styles.waiting : 'visually-hidden'}>
      <div role="status">
        {isShown && <p>{tEditor(state === 'held' ? 'work.replaceHeld' : 'work.replaceWaiting')}</p>}
      </div>
      {isShown && <QueuePlace status={status} />}
      {isMoving && (
        <p>
          {t('state.TRANSCODING')} {t('state.percent', { percent })}
        </p>
      )}
    </div>
  )
}
