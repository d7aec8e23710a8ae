import { getMe } from '#accounts/contract.ts'
import { isFailure } from '#client/api-client.ts'
import { callWithTimeout } from './retry.ts'

interface ConnectionEvents {
  /** The browser is offline, or the service does not answer. */
  onLost: () => void
  onFound: () => void
}

export type ConnectionMonitor = ReturnType<typeof monitorConnection>

const TIMEOUT_MS = 10_000
const LONGEST_PAUSE_MS = 60_000
/** A network that has just come up answers a few seconds later. */
const SOON_MS = 5000
/** Where the service answers and the storage does not, it is asked less and less often. */
const MOST_DOUBLINGS = 4
/** The page is looked at, or the browser has noticed a change. */
const SIGNS = ['online', 'focus', 'visibilitychange']

/** Watches the connection to the service, whose loss browsers often do not report. */
export function monitorConnection({ onLost, onFound }: ConnectionEvents) {
  const closing = new AbortController()
  const { signal } = closing
  let state: 'trusted' | 'asking' | 'pausing' = 'trusted'
  let isLost = false
  let suspicions = 0
  let soon = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask(mayEnd: boolean) {
    state = 'asking'
    clearTimeout(timer)
    const me = await callWithTimeout(TIMEOUT_MS, getMe)
    if (signal.aborted) return
    // A captive portal's page is a failure too.
    const isThere = !isFailure(me) || me.status === 401
    if (isThere && mayEnd) return end()
    if (!isThere) {
      isLost = true
      onLost()
    }
    const doublings = isLost ? 0 : suspicions
    const long = LONGEST_PAUSE_MS * (0.5 + Math.random() / 2) * 2 ** doublings
    state = 'pausing'
    timer = setTimeout(ask, soon > 0 ? SOON_MS : long, true)
    soon -= 1
  }
  function end() {
    state = 'trusted'
    isLost = false
    suspicions = Math.min(suspicions + 1, MOST_DOUBLINGS)
    onFound()
  }
  function askNow() {
    if (state !== 'pausing') return
    soon = 3
    void ask(true)
  }
  addEventListener('offline', onLost, { signal })
  // A network alone is not the service.
  addEventListener('online', () => isLost || onFound(), { signal })
  for (const sign of SIGNS) {
    addEventListener(sign, () => globalThis.document?.hidden || askNow(), { signal })
  }
  if (navigator.onLine === false) onLost()
  return {
    /** Something failed by the connection: the service is asked until it answers. */
    suspect: () => (state === 'trusted' ? ask(false) : undefined),
    confirm() {
      suspicions = 0
    },
    askNow,
    close() {
      closing.abort()
      clearTimeout(timer)
    },
  }
}
