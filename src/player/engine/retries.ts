const RETRIES = 4
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000
const LOOK_MS = 250

export interface Retries {
  /** Something failed: tries again after a pause that grows. */
  later(): void
  /** Nothing more will come: gives up once what is there has been heard. */
  end(): void
  /** Something went well. */
  reset(): void
  stop(): void
}

interface Parts {
  again(): void
  giveUp(): void
  /** While there is sound left to play, nothing is given up. */
  isStarved(): boolean
  /** How often it is tried in vain. */
  most?: number
}

/** Tries again with a growing pause, for as long as there is no line or sound is left; then gives up. */
export function createRetries({ again, giveUp, isStarved, most = RETRIES }: Parts): Retries {
  let count = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    removeEventListener('online', now)
    removeEventListener('visibilitychange', look)
  }
  // The timers of a hidden page are held back.
  const look = () => {
    if (document.visibilityState === 'visible') now()
  }
  const now = () => {
    stop()
    again()
  }
  const end = () => {
    stop()
    if (isStarved()) giveUp()
    else timer = setTimeout(end, LOOK_MS)
  }
  return {
    end,
    later() {
      stop()
      count += 1
      if (count > most && isStarved() && navigator.onLine !== false) {
        giveUp()
        return
      }
      timer = setTimeout(now, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (count - 1)))
      addEventListener('online', now)
      addEventListener('visibilitychange', look)
    },
    reset() {
      count = 0
    },
    stop,
  }
}
