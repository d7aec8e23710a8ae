import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ErrorPlace, ErrorReportSettings } from '#kernel/error-reports.ts'
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
  const [{ createStackParser, createTransport }, { nodeStackLineParser, ServerRuntimeClient }] =
    await Promise.all([import('@sentry/core'), import('@sentry/core/server')])
  const { clientOptions, captureError } = await import('#kernel/error-reports.ts')
  const client = new ServerRuntimeClient({
    ...clientOptions(settings, nameFile),
    platform: 'node',
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) => createTransport(options, ({ body }) => post(options.url, body, log)),
  })
  client.init()
  return {
    report: (error, place) => captureError(client, error, place),
    async close() {
      await client.flush(CLOSE_MS)
    },
  }
}

export const NO_ERROR_REPORTS: ErrorReports = { report() {}, async close() {} }

async function post(url: string, envelope: string | Uint8Array, log: Log) {
  try {
    const body = typeof envelope === 'string' ? envelope : Uint8Array.from(envelope)
    const signal = AbortSignal.timeout(POST_MS)
    const { status, headers } = await fetch(url, { method: 'POST', body, signal })
    return {
      statusCode: status,
      headers: {
        'x-sentry-rate-limits': headers.get('x-sentry-rate-limits'),
        'retry-after': headers.get('retry-after'),
      },
    }
  } catch (error) {
    log.warn({ error: String(error) }, 'an error report could not be sent')
    throw error
  }
}

/** Below the folder of the program: `src/http/serve.ts`. */
function nameFile(file: string): string {
  return file.replace(pathToFileURL(ROOT).href, '').replace(ROOT, '')
}
