import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** Counts the errors that belong to no test, which the JSON report does not mention. */
export default class ReportUnhandledErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly unknown[]): void {
    const file = process.env.UNHANDLED_ERRORS_FILE
    if (file !== undefined && errors.length > 0) writeFileSync(file, String(errors.length))
  }
}
