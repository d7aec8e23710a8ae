import fc from 'fast-check'
import { isSlowRun } from './slow-run.ts'

const LEAST_RUNS = 5
const SLOW_SECONDS = 60

/**
 * Checks a property that costs a database as often as the time allows, at least five times. Each run
 * has a seed of its own: that of a failure is in its message, and `FC_SEED=…` begins with it.
 *
 * @param seconds in `npm test`; `npm run test:slow` takes a minute for each property
 */
export async function checkProperty<Values>(
  property: fc.IAsyncProperty<Values>,
  seconds: number,
  options: fc.Parameters<Values> = {},
): Promise<void> {
  const first = Number(process.env.FC_SEED ?? Date.now() % 2 ** 31)
  const end = performance.now() + (isSlowRun ? SLOW_SECONDS : seconds) * 1000
  let seed = first
  // No run is interrupted, as fast-check's own limit of time does: it would continue during the
  // next test.
  for (; seed < first + LEAST_RUNS || performance.now() < end; seed += 1) {
    await fc.assert(property, { ...options, seed, numRuns: 1 })
  }
  console.info(`${seed - first} runs from seed ${first}`)
}
