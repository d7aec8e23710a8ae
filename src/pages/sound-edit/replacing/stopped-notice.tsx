import { useTranslations } from 'use-intl'
import styles from '#publishing/web/editor.module.css'
import { Icon } from '#ui/icon.tsx'
import type { Stopped } from './stops.ts'

const WORDS = {
  stopping: 'replaceStopping',
  stopped: 'replaceStopped',
  taken: 'replaceTaken',
  left: 'replaceLeft',
} as const

/** What became of new audio that was stopped, and what can be done where it is not as was wished. */
export function StoppedNotice({ stopped }: { stopped: Stopped | undefined }) {
  const t = useTranslations('soundEditor.work')
  if (stopped === undefined) return null
  const words = t(WORDS[stopped])
  if (stopped === 'stopping' || stopped === 'stopped') {
    return (
      <p role="status" className={styles.autosave}>
        {words}
      </p>
    )
  }
  return (
    <div className={styles.failure} role="alert">
      <Icon name="alert" size={18} />
      <p>{words}</p>
    </div>
  )
}
