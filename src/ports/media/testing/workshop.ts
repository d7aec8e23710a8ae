import { expect } from 'vitest'
import type { Media } from '../media.ts'

/** Where the parts of the suite work. */
export interface Workshop {
  /** A file in the suite's own folder. */
  path(name: string): string
  /** A new empty folder. */
  output(): string
  media(): Media
}

/** What any file of these suites may take to its end, whichever that is. */
export const BOUND_MS = 15_000

/** The outcome of a work on such a file, which came in time. */
export async function inBound<Outcome>(begin: () => Promise<Outcome>): Promise<Outcome> {
  const start = performance.now()
  const outcome = await begin()
  expect(performance.now() - start).toBeLessThan(BOUND_MS)
  return outcome
}
