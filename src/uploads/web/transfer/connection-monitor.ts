import { getMe } from '#accounts/contract.ts'
import { isFailure } from '#client/api-client.ts'
import { callWithTimeout } from './retry.ts'
import { waitFor } from './wait.ts'

interface ConnectionEvents {
  /** The service does not answer. */
  onLost: () => void
  /** It answers; what was cut off may be retried. */
  onFound: () => void
}

/** Watches the connection to the service, whose loss browsers often do not report. */
export interface ConnectionMonitor {
  /** Something failed by the connection: the service is asked until it answers. */
  suspect: () => void
  /** Something succeeded: the next failure is news. */
  confirm: () => void
  /** Asks now rather than later. */
  askNow: () => void
  isLost: () => boolean
  close: () => void
}

const TIMEOUT_MS = 10_000
const LONGEST_PAUSE_MS = 60_000
/** A network that has just come up answers a few seconds later. */
const SOON_MS = 5000
const SOON_TIMES = 3
/** Where the service answers and the storage does not, it is asked less and less often. */
const MOST_DOUBLINGS = 4
/** Someone looks at the page, or the browser has noticed something. */
const SIGNS = ['online', 'focus', 'visibilitychange']

export function monitorConnection({ onLost, onFound }: ConnectionEvents): ConnectionMonitor {
  const closing = new AbortController()
  const { signal } = closing
  const waker = new EventTarget()
  let isAsking = false
  let isLost = false
  let suspicions = 0

  async function askUntilAnswered() {
    await ask()
    for (let soon = 0; ; soon -= 1) {
      const doublings = isLost ? 0 : suspicions
      const long = LONGEST_PAUSE_MS * (0.5 + Math.random() / 2) * 2 ** doublings
      const isWoken = await pause(soon > 0 ? SOON_MS : long, waker, signal)
      if (await ask()) return
      if (isWoken) soon = SOON_TIMES + 1
    }
  }
  async function ask() {
    const me = await callWithTimeout(TIMEOUT_MS, getMe)
    signal.throwIfAborted()
    // Another's page in place of the answer, as of a hotel's network, is a failure too.
    const isThere = !isFailure(me) || me.status === 401
    if (!isThere) {
      isLost = true
      onLost()
    }
    return isThere
  }
  return {
    suspect() {
      if (isAsking) return
      isAsking = true
      askUntilAnswered().then(
        () => {
          isAsking = false
          isLost = false
          suspicions = Math.min(suspicions + 1, MOST_DOUBLINGS)
          onFound()
        },
        (error) => {
          if (!signal.aborted) throw error
        },
      )
    },
    confirm() {
      suspicions = 0
    },
    askNow: () => void waker.dispatchEvent(new Event('wake')),
    isLost: () => isLost,
    close: () => closing.abort(),
  }
}

/** @returns whether something cut it short @throws the signal's reason */
async function pause(ms: number, waker: EventTarget, signal: AbortSignal): Promise<boolean> {
  let isWoken = false
  const over = new AbortController()
  await waitFor(signal, (done) => {
    const end = () => {
      over.abort()
      done()
    }
    const wake = () => {
      if (globalThis.document?.visibilityState === 'hidden') return
      isWoken = true
      end()
    }
    const timer = setTimeout(end, ms)
    over.signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    waker.addEventListener('wake', wake, { signal: over.signal })
    for (const sign of SIGNS) addEventListener(sign, wake, { signal: over.signal })
    return () => over.abort()
  })
  return isWoken
}
