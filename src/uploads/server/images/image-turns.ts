import pLimit from 'p-limit'
import { createLimiter } from '#http/limit-concurrency.ts'
import { Problem } from '#kernel/problem.ts'

/** Each picture may take 200 MB while it is decoded. */
const limit = pLimit(2)
/** Those that wait cost little, but not nothing; the one after these may come again. */
const MOST_WAITING = 1000
const AGAIN_SECONDS = 10

/** Runs `work` in its turn, first come first served. @throws Problem unavailable where too many wait */
export async function takeTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (limit.pendingCount >= MOST_WAITING) {
    throw new Problem('unavailable', { retryAfter: AGAIN_SECONDS })
  }
  return limit(work)
}

/**
 * Runs `work` after all that this person asked for before: drawing a large picture takes a second
 * of one core, and a thousand would delay everyone. An album has fewer covers than may wait.
 *
 * @throws Problem rate_limited where too many of theirs wait
 */
export const runInUserQueue = createLimiter<number>({ running: 1, waiting: 40, retryAfter: 10 })
