/** Resolves after so long. @throws the signal's reason */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return waitFor(signal, (done) => {
    const timer = setTimeout(done, ms)
    return () => clearTimeout(timer)
  })
}

/** @throws the signal's reason */
export function untilOnline(signal?: AbortSignal): Promise<void> {
  if (navigator.onLine !== false) return Promise.resolve()
  return waitFor(signal, (done) => {
    addEventListener('online', done, { once: true })
    return () => removeEventListener('online', done)
  })
}

/** Resolves once `done` is called; `begin` returns its undo. @throws the signal's reason */
export function waitFor(signal: AbortSignal | undefined, begin: (done: () => void) => () => void) {
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
