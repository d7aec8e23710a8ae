import type { StateStore } from './store.ts'

/** The music fades over this time before it pauses. */
const FADE_MS = 5000

/**
 * Fades and pauses the music when its sleep timer ends. The clock is read whenever the player reports
 * the time, as timers sleep on a locked phone; a timer of its own ends one that runs out in a pause.
 *
 * @returns undo
 */
export function watchSleepTimer(store: StateStore, now: () => number = Date.now): () => void {
  let ending: ReturnType<typeof setTimeout> | undefined
  let watched: number | undefined

  function check(): void {
    const { sleep, isPlaying } = store.getState()
    const until = typeof sleep?.until === 'number' ? sleep.until : undefined
    if (until !== watched) {
      clearTimeout(ending)
      ending = until === undefined ? undefined : setTimeout(check, until - now())
    }
    watched = until
    if (until === undefined || !sleep) return
    const share = Math.max(0, Math.min(1, (until - now()) / FADE_MS))
    if (share === 0) store.dispatch({ type: 'sleep-time-reached' })
    else if (isPlaying && share < sleep.share) store.dispatch({ type: 'sleep-neared', share })
  }

  const undo = store.subscribe(check)
  return () => {
    clearTimeout(ending)
    undo()
  }
}
