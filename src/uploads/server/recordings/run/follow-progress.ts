import { type Watch, watchWanted } from './watch-wanted.ts'

export interface Progress extends Watch {
  report(share: number): void
}

/**
 * Writes progress at most once a second. The same write tells whether the work is still wanted; if
 * not, it is aborted.
 */
export function followProgress(
  write: (share: number) => Promise<boolean>,
  stopping: AbortSignal,
): Progress {
  let share = 0
  return {
    ...watchWanted(() => write(share), stopping),
    report(now) {
      share = Math.min(0.99, Math.max(share, now))
    },
  }
}
