import type { ErrorReportSettings } from '#kernel/error-reporter.ts'

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
const CATCH = `page=>{
let script;
const take=({error,reason=error})=>{
if(!reason)return;
script??=import('${ERROR_SCRIPT}').catch(()=>{script=undefined});
script.then(loaded=>loaded?.sendReport(reason,page))};
for(const type of ['error','unhandledrejection'])addEventListener(type,take)}`

/** @param nonce of the page’s own scripts */
export function catchErrors(html: string, page: PageErrorReports, nonce: string): string {
  const { dsn, release, route } = page
  const given = JSON.stringify({ dsn, release, route }).replaceAll('<', '\\u003c')
  return html.replace(
    '<head>',
    () => `<head><script nonce="${nonce}">(${CATCH})(${given})</script>`,
  )
}
