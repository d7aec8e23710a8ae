const PERIOD_MS = 1000

export interface Watch {
  /** Aborted when the work is to be given up: it is not wanted any more, or the worker stops. */
  signal: AbortSignal
  /** It is not wanted any more. */
  isUnwanted(): boolean
  /** Ends the watch; call it once the work is over. */
  stop(): Promise<void>
}

/** Asks once a second whether a work is still wanted, until it is not, or cannot be asked. */
export function watchWanted(isWanted: () => Promise<boolean>, stopping: AbortSignal): Watch {
  const unwanted = new AbortController()
  let isOver = false
  let asking: Promise<void> = Promise.resolve()
  async function ask() {
    try {
      if (await isWanted()) return
      isOver = true
      unwanted.abort()
    } catch (error) {
      unwanted.abort(error)
    }
  }
  const timer = setInterval(() => {
    asking = asking.then(ask)
  }, PERIOD_MS)
  return {
    signal: AbortSignal.any([stopping, unwanted.signal]),
    isUnwanted: () => isOver,
    async stop() {
      clearInterval(timer)
      await asking
    },
  }
}
