/**
 * Tags of unit and integration tests: `test('…', { tags: ['slow'] }, …)`, or `@module-tag slow` in the
 * comment at the top of a file. End-to-end tests are tagged `@slow`.
 */
export const TAGS = [
  { name: 'slow', description: 'Runs in `npm run test:slow` alone' },
  { name: 'longer', description: 'Runs in both, for longer in `npm run test:slow`' },
]

/** Whether this is a run of `npm run test:slow`. */
export const isSlowRun = process.env.SLOW_TESTS === 'true'

export const TAGS_FILTER = isSlowRun ? 'slow || longer' : '!slow'

export function isWanted(tags: readonly string[]): boolean {
  const isSlow = tags.includes('slow')
  return isSlowRun ? isSlow || tags.includes('longer') : !isSlow
}
