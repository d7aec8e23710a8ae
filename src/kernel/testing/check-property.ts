import fc from 'fast-check'
import { isSlowRun } from './slow-run.ts'

const LEAST_RUNS = 5
const SLOW_SECONDS = 60

/**
 * Checks a property that costs a database as often as the time allows, at least five times. The seed
 * of a failure is in its message; run it again with `FC_SEED=…`.
 *
 * @param seconds in `npm test`; `npm run test:slow` takes a minute for each property
 */
export async function checkProperty<Values>(
  property: fc.IAsyncProperty<Values>,
  seconds: number,
  options: fc.Parameters<Values> = {},
): Promise<void> {
  const seed = Number(process.env.FC_SEED ?? Date.now() % 2 ** 31)
  const end = performance.now() + (isSlowRun ? SLOW_SECONDS : seconds) * 1000
  let runs = LEAST_RUNS
  await fc.assert(property, { ...options, seed, numRuns: LEAST_RUNS })
  const left = end - performance.now()
  if (left > 0) {
    const more = await fc.check(property, {
      ...options,
      seed: seed + 1,
      numRuns: 100_000,
      interruptAfterTimeLimit: left,
    })
    if (more.failed) throw new Error(fc.defaultReportMessage(more))
    runs += more.numRuns
  }
  console.info(`${runs} runs from seed ${seed}`)
}
