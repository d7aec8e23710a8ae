import { BrowserClient, defaultStackParser, makeFetchTransport } from '@sentry/browser'
import { captureError, clientOptions } from '#kernel/error-reports.ts'
import type { PageErrorReports } from './catch-errors.ts'

/** A script of its own, fetched with the first error: see `catch-errors.ts`. */
let client: BrowserClient | undefined

export function sendReport(error: unknown, page: PageErrorReports): void {
  if (isReportedByServer(error)) return
  client ??= openClient(page)
  const route = document.documentElement.dataset.route ?? page.route
  captureError(client, error, { route, requestId: requestIdOf() })
}

function openClient(page: PageErrorReports): BrowserClient {
  const client = new BrowserClient({
    ...clientOptions(page, nameFile),
    stackParser: defaultStackParser,
    transport: makeFetchTransport,
    transportOptions: { fetchOptions: { credentials: 'omit', referrerPolicy: 'no-referrer' } },
  })
  client.init()
  return client
}

/** React Router’s words for what failed on the server. */
function isReportedByServer(error: unknown): boolean {
  return error instanceof Error && error.message === 'Unexpected Server Error'
}

/** The id by which the server’s log knows the request for this document. */
function requestIdOf(): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!(navigation instanceof PerformanceNavigationTiming)) return undefined
  return navigation.serverTiming.find(({ name }) => name === 'request')?.description
}

/** A script of ours by its path. The address of the page, for inline scripts, is not reported. */
function nameFile(file: string): string {
  if (!URL.canParse(file)) return 'unknown'
  const { origin, pathname } = new URL(file)
  if (!pathname.endsWith('.js')) return 'page'
  return origin === location.origin ? pathname : 'other.js'
}
