import type { Context } from '#ports/context.ts'
import { updateProgress } from './store.ts'

const PERIOD_MS = 1000

export interface Progress {
  /** Aborted when the work is to be given up: the recording was dropped, or the worker stops. */
  signal: AbortSignal
  report(share: number): void
  /** Ends the writing; call it once the work is over. @throws what failed while writing */
  stop(): Promise<void>
}

/**
 * Writes progress at most once a second. The same write tells whether the recording is still
 * wanted; if not, the work is aborted.
 */
export function followProgress(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  recordingId: number,
  stopping: AbortSignal,
): Progress {
  const unwanted = new AbortController()
  let share = 0
  let writing: Promise<void> = Promise.resolve()
  async function write() {
    try {
      if (!(await updateProgress(db, recordingId, share, clock.now()))) unwanted.abort()
    } catch (error) {
      unwanted.abort(error)
    }
  }
  const timer = setInterval(() => {
    writing = writing.then(write)
  }, PERIOD_MS)
  return {
    signal: AbortSignal.any([stopping, unwanted.signal]),
    report(now) {
      share = Math.min(0.99, Math.max(share, now))
    },
    async stop() {
      clearInterval(timer)
      await writing
    },
  }
}
