/** Runs a few pieces of work at a time, in the order of asking; an aborted one is not begun. */
export function createQueue(concurrency: number) {
  let running = 0
  const waiting: (() => void)[] = []

  return async <Value>(signal: AbortSignal | undefined, work: () => Promise<Value>) => {
    if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      signal?.throwIfAborted()
      return await work()
    } finally {
      // A place is handed on as it is: whoever comes in between must not take it as well.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
