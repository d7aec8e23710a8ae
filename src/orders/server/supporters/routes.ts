import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import { Problem } from '#kernel/problem.ts'
import { isMember } from '#kernel/viewer.ts'
import * as contract from '../../message-contract.ts'
import { getOwnOrder } from '../read-order.ts'
import { changeContact } from './contact-store.ts'
import { listSupporters } from './list-supporters.ts'
import { writeSupportersCsv } from './write-supporters-csv.ts'

export function registerSupporters(http: Http): void {
  const { context } = http
  const { db, clock } = context
  serve(http, contract.listSupporters, ({ viewer, query }) =>
    listSupporters(context, viewer, query),
  )
  serve(http, contract.putOrderContact, async ({ viewer, params, query, body }) => {
    const { order } = await getOwnOrder(context, viewer, params.id, query.key)
    const of = { orderId: order.id, username: params.username }
    const isThere = await changeContact(db, of, body.allowed ? null : clock.now())
    if (!isThere) throw new Problem('not_found')
  })
  http.app.get(contract.SUPPORTERS_CSV, async (request, reply) => {
    const viewer = await http.viewerOf(request)
    if (!isMember(viewer)) throw new Problem('not_logged_in')
    if (!viewer.registered) throw new Problem('registration_unfinished')
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="supporters.csv"')
      .header('cache-control', 'private, no-store')
      .send(await writeSupportersCsv(context, viewer))
  })
}
