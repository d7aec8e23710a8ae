import { isSlowRun } from '../../src/kernel/testing/slow-run.ts'

/**
 * Tags of unit and integration tests: `test('…', { tags: ['slow'] }, …)`, or `@module-tag slow` in the
 * comment at the top of a file. End-to-end tests are tagged `@slow`.
 */
export const TAGS = [
  { name: 'slow', description: 'Runs in `npm run test:slow` alone' },
  {
    name: 'longer',
    description: 'Runs in both, for longer in `npm run test:slow`',
    timeout: 300_000,
    // A property that fails has found an error: another seed may not find it again.
    retry: 0,
  },
]

export const TAGS_FILTER = isSlowRun ? 'slow || longer' : '!slow'

export function isWanted(tags: readonly string[]): boolean {
  const isSlow = tags.includes('slow')
  return isSlowRun ? isSlow || tags.includes('longer') : !isSlow
}
