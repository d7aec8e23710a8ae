import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import * as contract from '../../message-contract.ts'
import { listSales } from './list-sales.ts'
import { replyToMessage } from './reply-to-message.ts'
import { reportMessage } from './report-message.ts'

export function registerMessages(http: Http): void {
  const { context } = http
  serve(http, contract.listMySales, ({ viewer, query }) => listSales(context, viewer, query))
  serve(http, contract.replyToMessage, ({ viewer, params, body }) =>
    replyToMessage(context, viewer, params.id, body.text),
  )
  serve(http, contract.reportMessage, async ({ viewer, params, body }) => {
    await reportMessage(context, viewer, params.id, body)
    return undefined
  })
}
