/**
 * At most `lanes` at the same time: a browser holds few connections to one host, and the page
 * itself needs some of them.
 */
export function takeTurns(lanes: number): (work: () => Promise<void>) => Promise<void> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= lanes) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
