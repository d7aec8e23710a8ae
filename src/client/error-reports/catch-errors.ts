import type { ErrorReportSettings } from '#kernel/error-reports.ts'

/** What a page tells its reporter. */
export interface PageErrorReports extends ErrorReportSettings {
  /** Pattern of the page that was loaded first. */
  route: string
}

export const ERROR_SCRIPT = '/error-reports.js'

/**
 * Runs in the browser before any other script. Errors wait for the script that the first of them
 * fetches; where that fails, the next one tries again.
 */
const CATCH = `(page) => {
  let client
  const report = ({ error, reason = error }) => {
    if (!reason) return
    client ??= import('${ERROR_SCRIPT}').catch(() => {
      client = undefined
    })
    client.then((loaded) => loaded?.sendReport(reason, page))
  }
  addEventListener('error', report)
  addEventListener('unhandledrejection', report)
}`

/** @param nonce of the page’s own scripts */
export function catchErrors(html: string, page: PageErrorReports, nonce: string): string {
  const { dsn, release, route } = page
  const given = JSON.stringify({ dsn, release, route }).replaceAll('<', '\\u003c')
  return html.replace(
    '<head>',
    () => `<head><script nonce="${nonce}">(${CATCH})(${given})</script>`,
  )
}
