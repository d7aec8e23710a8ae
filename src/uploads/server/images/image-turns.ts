/** Pictures that are worked on at the same time: each may take 200 MB while it is decoded. */
const AT_ONCE = 2

let running = 0
const waiting: (() => void)[] = []

/** Runs `work` when its turn has come, first come first served. */
export async function takeTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}
