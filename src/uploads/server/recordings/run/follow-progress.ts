import type { Context } from '#ports/context.ts'
import { updateProgress } from '../store.ts'
import { type Watch, watchWanted } from './watch-wanted.ts'

export interface Progress extends Watch {
  report(share: number): void
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
  let share = 0
  const write = () => updateProgress(db, recordingId, share, clock.now())
  return {
    ...watchWanted(write, stopping),
    report(now) {
      share = Math.min(0.99, Math.max(share, now))
    },
  }
}
