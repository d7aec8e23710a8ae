export interface Count {
  passed: number
  failed: number
  skipped: number
}

/** What the tests of one file came to. */
export interface FileResult {
  file: string
  count: Count
  /** Whether nothing of it failed, its preparation included. */
  isWhole: boolean
}

/** Reads the JSON reports of Vitest and of Playwright; nothing where there is none. */
export function readReport(text: string): FileResult[] {
  const report = recordOf(JSON.parse(text))
  if (Array.isArray(report.testResults)) return report.testResults.map(ofVitest)
  if (Array.isArray(report.suites)) return report.suites.map(ofPlaywright)
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
    // A file that broke off before its tests is a failure even if no test of it says so.
    sum.failed += isWhole ? 0 : Math.max(1, count.failed)
  }
  return sum
}

function ofVitest(result: unknown): FileResult {
  const { name, status, assertionResults } = recordOf(result)
  const statuses = listOf(assertionResults).map((test) => recordOf(test).status)
  const count = countOf(statuses, { passed: ['passed'], failed: ['failed'] })
  return { file: String(name), count, isWhole: status === 'passed' }
}

function ofPlaywright(suite: unknown): FileResult {
  const statuses = testsIn(suite).map((test) => recordOf(test).status)
  const count = countOf(statuses, { passed: ['expected', 'flaky'], failed: ['unexpected'] })
  return { file: String(recordOf(suite).file), count, isWhole: count.failed === 0 }
}

/** Those of `describe` blocks within too. */
function testsIn(suite: unknown): unknown[] {
  const { specs, suites } = recordOf(suite)
  const own = listOf(specs).flatMap((spec) => listOf(recordOf(spec).tests))
  return [...own, ...listOf(suites).flatMap(testsIn)]
}

/** What is neither counts as skipped. */
function countOf(statuses: unknown[], names: Record<'passed' | 'failed', string[]>): Count {
  const among = (all: string[]) => statuses.filter((status) => all.includes(String(status))).length
  const [passed, failed] = [among(names.passed), among(names.failed)]
  return { passed, failed, skipped: statuses.length - passed - failed }
}

function recordOf(value: unknown): Record<string, unknown> {
  return value instanceof Object ? { ...value } : {}
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
