const RETRIES = 4
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000
const STARVED_CHECK_MS = 250

interface Parts {
  again(): void
  giveUp(): void
  /** Retries never fail while there is sound left to play. */
  isStarved(): boolean
  most?: number | undefined
}

export type Retries = ReturnType<typeof createRetries>

/** Retries with a growing pause, while the device is offline or sound is left; then fails. */
export function createRetries({ again, giveUp, isStarved, most = RETRIES }: Parts) {
  let count = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    removeEventListener('online', now)
    removeEventListener('visibilitychange', retryIfVisible)
  }
  // The timers of a hidden page are delayed.
  const retryIfVisible = () => {
    if (document.visibilityState === 'visible') now()
  }
  const now = () => {
    stop()
    again()
  }
  /** Ends retrying: fails once the loaded sound has been played. */
  const end = () => {
    stop()
    if (isStarved()) giveUp()
    else timer = setTimeout(end, STARVED_CHECK_MS)
  }
  return {
    end,
    /** Tries again after a pause. */
    later() {
      stop()
      count += 1
      if (count > most && isStarved() && navigator.onLine !== false) return giveUp()
      timer = setTimeout(now, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (count - 1)))
      addEventListener('online', now)
      addEventListener('visibilitychange', retryIfVisible)
    },
    /** Forgets earlier failures after a success. */
    reset() {
      count = 0
    },
    stop,
  }
}
