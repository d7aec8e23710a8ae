import { defaultStackParser } from '@sentry/browser'
import { createErrorReporter, type ErrorReporter } from '#kernel/error-reporter.ts'
import type { PageErrorReports } from './catch-errors.ts'

/** A script of its own, fetched with the first error: see `catch-errors.ts`. */
let reporter: ErrorReporter | undefined

export function sendReport(error: unknown, page: PageErrorReports): void {
  if (isReportedByServer(error)) return
  reporter ??= createErrorReporter({
    ...page,
    platform: 'javascript',
    stackParser: defaultStackParser,
    nameFile,
    post: (url, body) =>
      fetch(url, {
        method: 'POST',
        body,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        keepalive: true,
      }),
  })
  const route = document.documentElement.dataset.route ?? page.route
  reporter.report(error, { route, requestId: requestIdOf() })
}

/** React Router’s words for what failed on the server. */
function isReportedByServer(error: unknown): boolean {
  return error instanceof Error && error.message === 'Unexpected Server Error'
}

/** Of the request for this document, by which the server’s log knows it. */
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
