import { createLimiter } from '#http/limit-concurrency.ts'

/**
 * Runs `work` when all that this person asked for before is done. Drawing a large picture takes a
 * second of one core, and anyone who asks for a thousand at once would else keep everyone waiting.
 * More that wait than an album has covers are no artist's.
 *
 * @throws Problem rate_limited where too many of theirs wait
 */
export const standInLine = createLimiter<number>({ running: 1, waiting: 40, retryAfter: 10 })
