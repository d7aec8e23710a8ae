import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { isWaiting, subscribe } from '#client/connection/connection.ts'
import { endProgress, PROGRESS_SPEED_MS, startProgress } from './progress.ts'
import styles from './shell.module.css'

/** A line at the top while the next page is fetched; a notice stands there while that cannot be done. */
export function ProgressBar() {
  const stopped = useSyncExternalStore(subscribe, isWaiting, () => false)
  const moving = useNavigation().state !== 'idle' && !stopped
  const [progress, setProgress] = useState<number>()
  useEffect(() => (moving ? startProgress : endProgress)(setProgress), [moving])
  return progress === undefined ? null : <ProgressLine progress={progress} />
}

export function ProgressLine({ progress }: { progress: number }) {
  const transform = `scaleX(${progress})`
  const transitionDuration = `${PROGRESS_SPEED_MS}ms`
  return (
    <div
      className={styles.progress}
      style={{ opacity: progress === 1 ? 0 : 1, transitionDuration }}
    >
      <div style={{ transform, transitionDuration }} />
    </div>
  )
}
