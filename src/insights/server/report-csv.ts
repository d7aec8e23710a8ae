import * as z from 'zod/mini'
import type { FastifyReply, FastifyRequest, Http } from '#http/http.ts'
import { type CsvCell, writeCsv } from '#kernel/csv.ts'
import { Problem } from '#kernel/problem.ts'
import { isMember } from '#kernel/viewer.ts'
import * as contract from '../contract.ts'
import { getReport } from './get-report.ts'

const Query = z.extend(contract.getReport.query, {
  by: z._default(z.enum(['day', 'sound', 'album', 'country', 'source']), 'day'),
})
const FIGURES = ['starts', 'plays', 'claps', 'downloads', 'sales', 'yen'] as const

/** @throws Problem not_logged_in, registration_unfinished, period_invalid */
export async function sendReportCsv(http: Http, request: FastifyRequest, reply: FastifyReply) {
  const viewer = await http.viewerOf(request)
  if (!isMember(viewer)) throw new Problem('not_logged_in')
  if (!viewer.registered) throw new Problem('registration_unfinished')
  const query = z.safeParse(Query, request.query)
  if (!query.success) throw new Problem('bad_request')
  const { by } = query.data
  const report = await getReport(http.context, viewer, query.data)
  const name = `report-${by}-${report.from}-${report.to}.csv`
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(writeCsv(rowsOf(report, by)))
}

function rowsOf(report: contract.Report, by: z.output<typeof Query>['by']): CsvCell[][] {
  const table = <Row extends Record<(typeof FIGURES)[number], number>>(
    rows: readonly Row[],
    columns: readonly (keyof Row & string)[],
  ) => [
    [...columns, ...FIGURES],
    ...rows.map((row) => [...columns, ...FIGURES].map((column) => row[column] as CsvCell)),
  ]
  if (by === 'day') return table(report.days, ['day', 'follows'])
  if (by === 'sound') return table(report.sounds, ['id', 'title'])
  if (by === 'album') return table(report.albums, ['id', 'title'])
  if (by === 'country') return table(report.countries, ['country'])
  return table(report.sources, ['source', 'host'])
}
