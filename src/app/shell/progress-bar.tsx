import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { isWaiting, subscribe } from '#client/connection.ts'
import styles from './shell.module.css'

/** A line at the top while the next page is fetched; none while the offline notice is shown. */
export function ProgressBar() {
  const stopped = useSyncExternalStore(subscribe, isWaiting, () => false)
  const moving = useNavigation().state !== 'idle' && !stopped
  const [progress, setProgress] = useState<number>()
  useEffect(() => (moving ? startProgress : endProgress)(setProgress), [moving])
  return progress !== undefined && <ProgressLine progress={progress} />
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

/** The specification’s: minimum 0.08, speed 200 ms, trickle speed 800 ms. */
const MINIMUM = 0.08
const PROGRESS_SPEED_MS = 200
const TRICKLE_MS = 800
const NEARLY = 0.994

/** A fraction from 0 to 1; undefined where there is no bar. */
type SetProgress = (next: (progress?: number) => number | undefined) => void

/** Moves the bar while a page is fetched. @returns undo */
export function startProgress(set: SetProgress): () => void {
  set(() => MINIMUM)
  const timer = setInterval(() => set((at) => at && trickle(at)), TRICKLE_MS)
  return () => clearInterval(timer)
}

/** Fills the bar where there is one, and takes it away once it has faded. @returns undo */
export function endProgress(set: SetProgress): () => void {
  set((at) => at && 1)
  const timer = setTimeout(() => set(() => undefined), 2 * PROGRESS_SPEED_MS)
  return () => clearTimeout(timer)
}

/** One trickle: large steps at first, smaller ones towards the end, never the end itself. */
export function trickle(progress: number): number {
  const step = progress < 0.2 ? 0.1 : progress < 0.5 ? 0.04 : progress < 0.8 ? 0.02 : 0.005
  return Math.min(NEARLY, progress + step)
}
