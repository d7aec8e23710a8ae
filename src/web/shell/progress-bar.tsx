import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { isWaiting, subscribe } from '../connection/connection.ts'
import { PROGRESS_MINIMUM, PROGRESS_SPEED_MS, PROGRESS_TRICKLE_MS, trickle } from './progress.ts'
import styles from './shell.module.css'

/** A line at the top while the next page is fetched; a notice stands there while that cannot be done. */
export function ProgressBar() {
  const stopped = useSyncExternalStore(subscribe, isWaiting, () => false)
  const moving = useNavigation().state !== 'idle' && !stopped
  const [progress, setProgress] = useState<number>()
  useEffect(() => {
    if (moving) {
      setProgress(PROGRESS_MINIMUM)
      const timer = setInterval(() => setProgress((at) => at && trickle(at)), PROGRESS_TRICKLE_MS)
      return () => clearInterval(timer)
    }
    setProgress((at) => at && 1)
    const timer = setTimeout(() => setProgress(undefined), 2 * PROGRESS_SPEED_MS)
    return () => clearTimeout(timer)
  }, [moving])
  if (progress === undefined) return null
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
