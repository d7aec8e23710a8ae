import { waitFor } from './patience.ts'

/** So many at a time; whoever comes later waits for its turn. */
export interface Turns {
  /** @throws what the act throws, or the signal's reason */
  take: <Result>(signal: AbortSignal, act: () => Promise<Result>) => Promise<Result>
}

/** A browser holds six connections to one host: half of them stay free for the page itself. */
export const TRANSFERS_AT_ONCE = 3

export function openTurns(most: number): Turns {
  let free = most
  const waiting = new Set<() => void>()
  function wait(signal: AbortSignal) {
    return waitFor(signal, (done) => {
      waiting.add(done)
      return () => void waiting.delete(done)
    })
  }
  function give() {
    const [next] = waiting
    if (!next) {
      free += 1
      return
    }
    waiting.delete(next)
    next()
  }
  return {
    async take(signal, act) {
      signal.throwIfAborted()
      if (free > 0) free -= 1
      else await wait(signal)
      try {
        return await act()
      } finally {
        give()
      }
    },
  }
}
