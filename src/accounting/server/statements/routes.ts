import type { FastifyReply, Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import { translate } from '#i18n/translate.ts'
import { contentDisposition } from '#kernel/content-disposition.ts'
import type { Locale } from '#kernel/locale.ts'
import * as contract from '../../contract.ts'
import { getStatement, listStatementLines, listStatements } from './get-statement.ts'
import { openStatementCsv, openStatementPdf } from './open-statement.ts'

export function registerAccounting(http: Http): void {
  const { context } = http
  serve(http, contract.listStatements, ({ viewer }) => listStatements(context, viewer))
  serve(http, contract.getStatement, ({ viewer, params }) =>
    getStatement(context, viewer, params.period),
  )
  serve(http, contract.listStatementLines, ({ viewer, params, query }) =>
    listStatementLines(context, viewer, params.period, query),
  )
  serve(http, contract.getStatementCsv, async ({ viewer, params: { period }, query, reply }) => {
    const locale = query.lang ?? viewer.locale
    const csv = await openStatementCsv(context, viewer, { period, locale })
    sendAs(reply, `${nameOf(period, locale)}.csv`, 'text/csv; charset=utf-8')
    await reply.send(csv)
  })
  serve(http, contract.getStatementPdf, async ({ viewer, params: { period }, query, reply }) => {
    const locale = query.lang ?? viewer.locale
    const pdf = await openStatementPdf(context, viewer, { period, locale })
    sendAs(reply, `${nameOf(period, locale)}.pdf`, 'application/pdf')
    await reply.send(pdf)
  })
}

const nameOf = (period: string, locale: Locale) =>
  translate(locale).t('statements.file', { period })

function sendAs(reply: FastifyReply, name: string, type: string): void {
  reply
    .type(type)
    .header('content-disposition', contentDisposition(name))
    .header('cache-control', 'private, no-store')
}
