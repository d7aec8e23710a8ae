import { join } from 'node:path'

export interface Count {
  passed: number
  failed: number
  skipped: number
}

/** What the tests of one file came to. */
export interface FileResult {
  file: string
  count: Count
  /** The titles of those that were not skipped. */
  ran: string[]
  /** Whether nothing of it failed, its preparation included. */
  isWhole: boolean
}

/** Reads the JSON reports of Vitest and of Playwright; nothing where there is none. */
export function readReport(text: string): FileResult[] {
  const report = recordOf(JSON.parse(text))
  if (Array.isArray(report.testResults)) return report.testResults.map(ofVitest)
  if (Array.isArray(report.suites)) {
    const { rootDir = '' } = recordOf(report.config)
    return report.suites.map((suite) => ofPlaywright(suite, String(rootDir)))
  }
  return []
}

/** The later results in the place of the earlier ones of the same files. */
export function replaceResults(
  earlier: readonly FileResult[],
  later: readonly FileResult[],
): FileResult[] {
  const again = new Set(later.map(({ file }) => file))
  return [...earlier.filter(({ file }) => !again.has(file)), ...later]
}

export function addUp(results: readonly FileResult[]): Count {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const { count, isWhole } of results) {
    sum.passed += count.passed
    sum.skipped += count.skipped
    // A file that broke off before its tests is a failure even if none of its tests failed.
    sum.failed += isWhole ? 0 : Math.max(1, count.failed)
  }
  return sum
}

function ofVitest(result: unknown): FileResult {
  const { name, status, assertionResults } = recordOf(result)
  const tests = listOf(assertionResults).map((test) => {
    const { title, status: became } = recordOf(test)
    return { title: String(title), status: String(became) }
  })
  return { file: String(name), ...sumUp(tests, VITEST), isWhole: status === 'passed' }
}

function ofPlaywright(suite: unknown, root: string): FileResult {
  const sum = sumUp(testsIn(suite), PLAYWRIGHT)
  return { file: join(root, String(recordOf(suite).file)), ...sum, isWhole: sum.count.failed === 0 }
}

interface TestResult {
  title: string
  status: string
}

/** Those of `describe` blocks within too. */
function testsIn(suite: unknown): TestResult[] {
  const { specs, suites } = recordOf(suite)
  const own = listOf(specs).flatMap((spec) => {
    const { title, tests } = recordOf(spec)
    return listOf(tests).map((test) => ({
      title: String(title),
      status: String(recordOf(test).status),
    }))
  })
  return [...own, ...listOf(suites).flatMap(testsIn)]
}

const VITEST = { passed: ['passed'], failed: ['failed'] }
const PLAYWRIGHT = { passed: ['expected', 'flaky'], failed: ['unexpected'] }

/** What has neither passed nor failed counts as skipped. */
function sumUp(tests: readonly TestResult[], names: typeof VITEST) {
  const passed = tests.filter(({ status }) => names.passed.includes(status))
  const failed = tests.filter(({ status }) => names.failed.includes(status))
  const skipped = tests.length - passed.length - failed.length
  const ran = [...passed, ...failed].map(({ title }) => title)
  return { count: { passed: passed.length, failed: failed.length, skipped }, ran }
}

function recordOf(value: unknown): Record<string, unknown> {
  return value instanceof Object ? { ...value } : {}
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
