import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { byCost } from '#kernel/testing/by-cost.ts'
import type { Suite } from './suite.ts'
import { createTotal } from './total.ts'

const SAMPLE = join(import.meta.dirname, 'sample')
const programs = [
  { command: 'vitest', args: ['run', '--config', join(SAMPLE, 'vitest.config.ts')] },
  { command: 'playwright', args: ['test', '--config', join(SAMPLE, 'playwright.config.ts')] },
]

let printed: string
beforeEach(() => {
  printed = ''
  // The samples are what `npm test` runs, also when this file runs with the slow ones.
  vi.stubEnv('SLOW_TESTS', undefined)
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  // Set by a total with failures: it is that of this process.
  process.exitCode = undefined
})

function node(script: string, mayBeEmpty = false): Suite {
  return { name: 'sample', command: 'node', args: ['-e', script], mayBeEmpty }
}

for (const { cases, tags } of byCost(programs, 0)) {
  test.for(cases)(
    '$command reports passed, failed and skipped tests, and names what passed only when it ran again',
    { tags },
    async ({ command, args }) => {
      const { total, run, finish } = createTotal()
      const { tests } = await run({ name: command, command, args, mayBeEmpty: false })
      const file = `scripts/testing/sample/${command}.sample.ts`
      expect(tests.slice(0, 4)).toEqual([
        { file, title: 'it passes', outcome: 'passed', isRetried: false },
        { file, title: 'it passes when it runs again', outcome: 'passed', isRetried: true },
        { file, title: 'it fails twice', outcome: 'failed', isRetried: false },
        { file, title: 'it is skipped', outcome: 'skipped', isRetried: false },
      ])
      const isVitest = command === 'vitest'
      // The hook that failed counts once; the test that it kept from running is skipped.
      expect(total).toEqual({ passed: 2, failed: isVitest ? 2 : 1, skipped: isVitest ? 2 : 1 })
      finish()
      expect(printed).toContain(
        `Passed only when run again: ${file}: it passes when it runs again\n`,
      )
      expect(printed.trimEnd().split('\n').at(-1)).toMatch(/^2 passed, \d failed, \d skipped$/)
    },
  )
}

test('a suite that breaks off, or runs nothing, is a failure', async () => {
  const { total, run } = createTotal()
  await run(node('process.exitCode = 1'))
  await run(node(''))
  expect(total).toEqual({ passed: 0, failed: 2, skipped: 0 })
})

test('a suite may be empty where that was asked for', async () => {
  const { total, run } = createTotal()
  await run(node('', true))
  await run(node('process.exitCode = 1', true))
  expect(total).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a check counts as one test', async () => {
  const { total, check } = createTotal()
  await check('sound', 'node', ['-e', ''])
  await check('broken', 'node', ['-e', 'process.exitCode = 3'])
  expect(total).toEqual({ passed: 1, failed: 1, skipped: 0 })
  expect(printed).toContain('FAILED: broken')
})
