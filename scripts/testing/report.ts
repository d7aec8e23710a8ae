import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from './run-program.ts'

/** What became of one test. */
export interface TestOutcome {
  /** Relative to the repository. */
  file: string
  title: string
  outcome: 'passed' | 'failed' | 'skipped'
  /** Whether it passed only when it was run again. */
  isRetried: boolean
}

/** What one run of Vitest or Playwright came to. Both report it in this form. */
export interface Report {
  tests: TestOutcome[]
  /** Failures that belong to no test: of a hook, an import, or after the tests. */
  errors: number
}

export interface Count {
  passed: number
  failed: number
  skipped: number
}

/** Where the reporters write; set for each run by `suite.ts`. */
const FILE_VARIABLE = 'TEST_REPORT_FILE'

export const reportTo = (file: string) => ({ [FILE_VARIABLE]: file })

/** Without a file that was asked for, a run is one that a person started by hand. */
export function writeReport(report: Report): void {
  const file = process.env[FILE_VARIABLE]
  if (file) writeFileSync(file, JSON.stringify(report))
}

/** @returns undefined where the run broke off before it reported */
export function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

export function countOf({ tests, errors }: Report): Count {
  const count = { passed: 0, failed: errors, skipped: 0 }
  for (const { outcome } of tests) count[outcome] += 1
  return count
}

export const fromRoot = (file: string) => relative(ROOT, file)
