import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ErrorPlace, ErrorReportSettings } from '#kernel/error-reporter.ts'
import type { Log } from '../log.ts'

/** Reports unexpected errors of the server to the operator’s service; without one it does nothing. */
export interface ErrorReports {
  report(error: unknown, place: ErrorPlace): void
  /** Sends what waits, within a bound of time. */
  close(): Promise<void>
}

const POST_MS = 5_000
const CLOSE_MS = 2_000
const ROOT = `${join(import.meta.dirname, '../../..')}/`

/** The library is loaded only where it is used. */
export async function openErrorReports(
  settings: ErrorReportSettings | undefined,
  log: Log,
): Promise<ErrorReports> {
  if (settings === undefined) return NO_ERROR_REPORTS
  const [{ createErrorReporter }, { createStackParser }, { nodeStackLineParser }] =
    await Promise.all([
      import('#kernel/error-reporter.ts'),
      import('@sentry/core'),
      import('@sentry/core/server'),
    ])
  const reporter = createErrorReporter({
    ...settings,
    platform: 'node',
    stackParser: createStackParser(nodeStackLineParser()),
    nameFile,
    async post(url, body) {
      try {
        return await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(POST_MS) })
      } catch (error) {
        log.warn({ error: String(error) }, 'an error report could not be sent')
        throw error
      }
    },
  })
  return {
    report: reporter.report,
    async close() {
      await reporter.flush(CLOSE_MS)
    },
  }
}

export const NO_ERROR_REPORTS: ErrorReports = { report() {}, async close() {} }

/** Below the folder of the program: `src/http/serve.ts`. */
function nameFile(file: string): string {
  return file.replace(pathToFileURL(ROOT).href, '').replace(ROOT, '')
}
