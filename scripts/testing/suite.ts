import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { addUp, type Count, type FileResult, readReport, replaceResults } from './report.ts'
import { ROOT, runProgram, secondsSince } from './run-program.ts'

/** Tests that one program runs and reports. */
export interface Suite {
  name: string
  command: string
  /** For these files, or for all. */
  args(report: string, files: readonly string[]): string[]
}

export interface SuiteResult {
  count: Count
  /** Titles of the tests that ran, by their file. */
  ran: Map<string, string[]>
  /** Files that passed only when they were run again. */
  passedOnRerun: string[]
  /** Whether everything passed the first time. */
  passedFirst: boolean
}

interface Run {
  results: FileResult[]
  status: number | null
  /** Whether there was an error that belongs to no file. */
  hasUnhandledErrors: boolean
}

/** What checks the results of all other files finds nothing alone. */
const needsAll = (file: string) => file.includes('/e2e/afterwards/')

/**
 * Runs one suite after the other: side by side they take longer. What fails is run once more, alone,
 * since load on the machine may have delayed it: it counts by its second run. An error that belongs
 * to no file reruns everything.
 */
export async function runSuites(suites: readonly Suite[]): Promise<SuiteResult[]> {
  const results: SuiteResult[] = []
  for (const suite of suites) results.push(await rerunFailed(suite, await runOnce(suite, [])))
  return results
}

async function rerunFailed(suite: Suite, first: Run): Promise<SuiteResult> {
  let { results, status } = first
  const passedOnRerun: string[] = []
  if (status !== 0) {
    const failed = results.filter(({ isWhole }) => !isWhole).map(({ file }) => file)
    const files = first.hasUnhandledErrors || failed.some(needsAll) ? [] : failed
    process.stdout.write(`\n— ${suite.name}, again: ${files.join(', ') || 'all'}\n`)
    const second = await runOnce(suite, files)
    status = second.status
    results = replaceResults(results, second.results)
    if (status === 0) passedOnRerun.push(...(failed.length > 0 ? failed : [suite.name]))
  }
  const count = addUp(results)
  // A suite that broke off, or ran nothing, is a failure even if none of its tests failed.
  if ((status !== 0 && count.failed === 0) || count.passed + count.failed === 0) count.failed += 1
  if (status !== 0) process.stdout.write(`FAILED: ${suite.name}\n`)
  return {
    count,
    ran: new Map(results.map(({ file, ran }) => [relative(ROOT, file), ran])),
    passedOnRerun,
    passedFirst: first.status === 0,
  }
}

async function runOnce(suite: Suite, files: readonly string[]): Promise<Run> {
  const started = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'neiro-report-'))
  const report = join(folder, 'report.json')
  const unhandled = join(folder, 'unhandled')
  const environment = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, UNHANDLED_ERRORS_FILE: unhandled }
  const write = (line: string) => process.stdout.write(`${line}\n`)
  const status = await runProgram(suite.command, suite.args(report, files), write, environment)
  process.stdout.write(`\n— ${suite.name} took ${secondsSince(started)} s\n`)
  const results = readReport(await readFile(report, 'utf8').catch(() => '{}'))
  const hasUnhandledErrors = existsSync(unhandled)
  await rm(folder, { recursive: true, force: true })
  return { results, status, hasUnhandledErrors }
}
