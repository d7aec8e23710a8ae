import { expect, test } from 'vitest'
import { releaseMemoryWhenQuiet } from './release-memory.ts'

/** Grows the heap by some 200 MB, and leaves them to the garbage collector. */
function litter(): number {
  const kept = Array.from({ length: 2_000_000 }, (_, index) => ({ index, text: `${index}` }))
  return process.memoryUsage().heapTotal + kept.length
}

test('a quiet process gives the memory of a load back to the system', async () => {
  const grown = litter()
  const over = new AbortController()
  const released = Promise.withResolvers<void>()
  const log = { info: () => released.resolve() }
  const running = releaseMemoryWhenQuiet(log, over.signal, 100)
  // The wait of the service keeps no process alive.
  const alive = setInterval(() => {}, 1000)
  await released.promise
  clearInterval(alive)
  over.abort()
  await running
  expect(process.memoryUsage().heapTotal).toBeLessThan(grown - 100 * 1024 ** 2)
})
