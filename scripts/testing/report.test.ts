import { expect, test } from 'vitest'
import { addUp, readReport, replaceResults } from './report.ts'

const file = (name: string, status: string, ...tests: string[]) => ({
  name,
  status,
  assertionResults: tests.map((each) => ({ status: each, title: `is ${each}` })),
})
const vitest = (...testResults: object[]) => readReport(JSON.stringify({ testResults }))

test('the tests of each file are counted by what became of them', () => {
  const results = vitest(
    file('/a.test.ts', 'passed', 'passed', 'passed', 'skipped'),
    file('/b.test.ts', 'failed', 'passed', 'failed', 'todo'),
  )
  expect(addUp(results)).toEqual({ passed: 3, failed: 1, skipped: 2 })
  expect(results.filter(({ isWhole }) => !isWhole).map((each) => each.file)).toEqual(['/b.test.ts'])
})

test('a file that broke off before its tests counts as one failure', () => {
  expect(addUp(vitest(file('/a.test.ts', 'failed')))).toEqual({ passed: 0, failed: 1, skipped: 0 })
  const prepared = vitest(file('/a.test.ts', 'failed', 'skipped', 'skipped'))
  expect(addUp(prepared)).toEqual({ passed: 0, failed: 1, skipped: 2 })
})

test('end-to-end tests within describe blocks are counted with the others of their file', () => {
  const spec = (status: string) => ({ title: `is ${status}`, tests: [{ status }] })
  const suites = [
    { file: 'a.spec.ts', specs: [spec('expected')], suites: [{ specs: [spec('unexpected')] }] },
    { file: 'b.spec.ts', specs: [spec('flaky'), spec('skipped')] },
  ]
  const results = readReport(JSON.stringify({ config: { rootDir: '/e2e' }, suites }))
  expect(results).toEqual([
    {
      file: '/e2e/a.spec.ts',
      count: { passed: 1, failed: 1, skipped: 0 },
      ran: ['is expected', 'is unexpected'],
      isWhole: false,
    },
    {
      file: '/e2e/b.spec.ts',
      count: { passed: 1, failed: 0, skipped: 1 },
      ran: ['is flaky'],
      isWhole: true,
    },
  ])
})

test('a test that was skipped or left to do did not run', () => {
  const [result] = vitest(file('/a.test.ts', 'failed', 'passed', 'failed', 'skipped', 'todo'))
  expect(result?.ran).toEqual(['is passed', 'is failed'])
})

test('files that were run again count by their later run alone', () => {
  const earlier = vitest(
    file('/a.test.ts', 'passed', 'passed'),
    file('/b.test.ts', 'failed', 'passed', 'failed'),
  )
  const whole = vitest(file('/b.test.ts', 'passed', 'passed', 'passed'))
  expect(addUp(replaceResults(earlier, whole))).toEqual({ passed: 3, failed: 0, skipped: 0 })
  const broken = vitest(file('/b.test.ts', 'failed', 'passed', 'failed'))
  expect(addUp(replaceResults(earlier, broken))).toEqual({ passed: 2, failed: 1, skipped: 0 })
})

test('without a report nothing is counted', () => {
  expect(readReport('{}')).toEqual([])
})
