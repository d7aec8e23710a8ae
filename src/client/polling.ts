import { useEffect, useEffectEvent } from 'react'

interface Polling {
  /** Milliseconds before each request; a function of how many were sent before. */
  pause: number | ((sent: number) => number)
  /** True sends the first request without a pause. */
  immediately?: boolean
  /** The target whose `focus` and `visibilitychange` end a pause. */
  page?: EventTarget
}

/** Sends requests one after the other until stopped, and none from a hidden page. @returns stop */
export function startPolling(
  ask: (signal: AbortSignal) => Promise<unknown>,
  { pause, immediately = false, page = window }: Polling,
): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  async function poll() {
    for (let sent = 0; ; sent += 1) {
      const ms = typeof pause === 'function' ? pause(sent) : pause
      if (sent > 0 || !immediately) await untilDue(ms, page, signal)
      if (signal.aborted) return
      try {
        await ask(signal)
      } catch (error) {
        if (!signal.aborted) throw error
      }
    }
  }
  void poll()
  return () => stopped.abort()
}

/** Polls while `key` is defined, and anew for each other key; failures are retried. */
export function usePolling(
  key: string | undefined,
  ask: (signal: AbortSignal) => Promise<unknown>,
  polling: Polling,
): void {
  const start = useEffectEvent(() => startPolling((signal) => latest(signal), polling))
  const latest = useEffectEvent(ask)
  useEffect(() => (key === undefined ? undefined : start()), [key])
}

function untilDue(ms: number, page: EventTarget, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    let isDue = false
    const finish = () => {
      over.abort()
      clearTimeout(timer)
      resolve()
    }
    const check = () => (globalThis.document?.hidden ? undefined : finish())
    const timer = setTimeout(() => {
      isDue = true
      check()
    }, ms)
    page.addEventListener('focus', finish, { signal: over.signal })
    globalThis.document?.addEventListener('visibilitychange', () => isDue && check(), over)
    stopped.addEventListener('abort', finish, { signal: over.signal })
  })
}
