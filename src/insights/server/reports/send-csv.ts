import * as z from 'zod/mini'
import type { FastifyReply, FastifyRequest, Http } from '#http/http.ts'
import { Problem } from '#kernel/problem.ts'
import { isMember } from '#kernel/viewer.ts'
import { getReport as contract, type Report } from '../../contract.ts'
import { dayInTokyo } from '../listener.ts'
import { getReport } from './get-report.ts'

/** Spreadsheets take a file for UTF-8 only where it begins with this mark. */
const MARK = '\uFEFF'

/** The report's days as a file. @throws Problem not_logged_in, registration_unfinished */
export async function sendReportCsv(http: Http, request: FastifyRequest, reply: FastifyReply) {
  const viewer = await http.viewerOf(request)
  if (!isMember(viewer)) throw new Problem('not_logged_in')
  if (!viewer.registered) throw new Problem('registration_unfinished')
  const query = z.safeParse(contract.query, request.query)
  if (!query.success) throw new Problem('bad_request', { fields: { days: 'bad_request' } })
  const report = await getReport(http.context, viewer, query.data.days)
  const day = dayInTokyo(http.context.clock.now())
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="report-${day}.csv"`)
    .header('cache-control', 'private, no-store')
    .send(MARK + csvOf(report))
}

/** RFC 4180: numbers and days need no quotes. */
function csvOf({ days }: Report): string {
  const lines = days.map(({ day, plays, sales, yen }) => [day, plays, sales, yen].join(','))
  return `${['day,plays,sales,yen', ...lines].join('\r\n')}\r\n`
}
