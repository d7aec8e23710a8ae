import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import * as contract from '../contract.ts'
import { registerEvents } from './events/routes.ts'
import { getReport, getSoundReport } from './get-report.ts'
import { hasOptedOut } from './opted-out.ts'
import { recordPlay, reportPageView } from './plays/record-play.ts'
import { reportHeard } from './plays/report-heard.ts'
import { sendReportCsv } from './report-csv.ts'

export function registerInsights(http: Http): void {
  const { context } = http
  serve(http, contract.recordPlay, async ({ viewer, body }) => ({
    id: await recordPlay(context, viewer, body),
  }))
  serve(http, contract.reportHeard, async ({ viewer, params, body }) => {
    await reportHeard(context, viewer, params.id, body.ranges)
    return undefined
  })
  serve(http, contract.reportPageView, async ({ viewer, body, request }) => {
    if (!hasOptedOut(request)) await reportPageView(context, viewer, body.path)
    return undefined
  })
  serve(http, contract.getReport, ({ viewer, query }) => getReport(context, viewer, query))
  serve(http, contract.getSoundReport, ({ viewer, params }) =>
    getSoundReport(context, viewer, params.id),
  )
  http.app.get('/api/my/reports.csv', (request, reply) => sendReportCsv(http, request, reply))
  registerEvents(http)
}
