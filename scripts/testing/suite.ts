import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Count, countOf, type Report, readReport, reportTo } from './report.ts'
import { runProgram, secondsSince } from './run-program.ts'

/** Tests that one program runs and reports. */
export interface Suite {
  name: string
  command: string
  args: readonly string[]
  /** Some features have no slow tests of one of the suites. */
  mayBeEmpty: boolean
}

export interface SuiteResult {
  count: Count
  tests: Report['tests']
}

/** Runs a suite and prints what its program prints. */
export async function runSuite({ name, command, args, mayBeEmpty }: Suite): Promise<SuiteResult> {
  const started = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'neiro-report-'))
  const file = join(folder, 'report.json')
  const write = (line: string) => process.stdout.write(`${line}\n`)
  const status = await runProgram(command, args, write, reportTo(file))
  const { tests, errors } = readReport(file) ?? { tests: [], errors: 0 }
  rmSync(folder, { recursive: true })
  const count = countOf({ tests, errors })
  const isEmpty = count.passed + count.failed === 0
  // A suite that broke off or ran nothing is a failure even if none of its tests failed.
  if ((status !== 0 && count.failed === 0) || (isEmpty && !mayBeEmpty)) count.failed += 1
  write(`\n— ${count.failed > 0 ? 'FAILED: ' : ''}${name} took ${secondsSince(started)} s`)
  return { count, tests }
}
