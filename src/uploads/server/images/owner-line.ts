import { rateLimited } from '#http/rate-limit.ts'

/** Those of one person who wait: more covers than an album has at once are no artist's. */
const MOST_WAITING = 40
const AGAIN_SECONDS = 10

const lines = new Map<number, { last: Promise<unknown>; length: number }>()

/**
 * Runs `work` when all that this person asked for before is done. Drawing a large picture takes a
 * second of one core, and whoever asks for a thousand at once would else keep everybody waiting.
 *
 * @throws Problem rate_limited where too many of theirs wait
 */
export async function standInLine<Result>(
  ownerId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const line = lines.get(ownerId) ?? { last: Promise.resolve(), length: 0 }
  if (line.length > MOST_WAITING) throw rateLimited(AGAIN_SECONDS)
  lines.set(ownerId, line)
  line.length++
  const done = line.last.then(work)
  // What fails is told to who asked for it, and holds up nobody.
  line.last = done.catch(() => undefined)
  try {
    return await done
  } finally {
    line.length--
    if (line.length === 0) lines.delete(ownerId)
  }
}
