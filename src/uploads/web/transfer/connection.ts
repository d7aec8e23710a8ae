/** Returns true if a call got no reply, or a temporary refusal. */
export function isTransient(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || (status >= 502 && status <= 504)
}

/** @throws the signal's reason */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return waitFor(signal, (done) => {
    const timer = setTimeout(done, ms)
    return () => clearTimeout(timer)
  })
}

/** @throws the signal's reason */
export async function untilOnline(signal?: AbortSignal): Promise<void> {
  if (navigator.onLine !== false) return
  await waitFor(signal, (done) => {
    addEventListener('online', done, { once: true })
    return () => removeEventListener('online', done)
  })
}

/** Resolves once `done` is called; `begin` returns its undo. */
function waitFor(signal: AbortSignal | undefined, begin: (done: () => void) => () => void) {
  return new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      undo()
      reject(signal?.reason)
    }
    const undo = begin(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    })
    signal?.addEventListener('abort', stop, { once: true })
  })
}
