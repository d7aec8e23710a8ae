import { Problem } from '#kernel/problem.ts'

/** Pictures that are worked on at the same time: each may take 200 MB while it is decoded. */
const AT_ONCE = 2
/** Those who wait cost little, but not nothing; the one after these may come again. */
const MOST_WAITING = 1000
const AGAIN_SECONDS = 10

let running = 0
/** Savers, who come first, and all others; each in the order in which they came. */
const saving: (() => void)[] = []
const waiting: (() => void)[] = []

/**
 * Runs `work` when its turn has come, first come first served.
 *
 * @param ahead before all others: someone waits for the picture that they save
 * @throws Problem unavailable where too many wait
 */
export async function takeTurn<Result>(
  work: () => Promise<Result>,
  { ahead = false } = {},
): Promise<Result> {
  if (running < AT_ONCE) running++
  else await stand(ahead)
  try {
    return await work()
  } finally {
    // Handed over, or someone who just came would run beside the one who is called.
    const next = saving.shift() ?? waiting.shift()
    if (next) next()
    else running--
  }
}

function stand(ahead: boolean): Promise<void> {
  if (waiting.length >= MOST_WAITING && !ahead) {
    throw new Problem('unavailable', { retryAfter: AGAIN_SECONDS })
  }
  return new Promise((resolve) => {
    const line = ahead ? saving : waiting
    line.push(resolve)
  })
}
