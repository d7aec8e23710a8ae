import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import * as contract from '../contract.ts'
import { actAsOperator } from './act.ts'
import { requireOperator } from './policy.ts'
import { VIEWS } from './views.ts'

export function registerOperator(http: Http): void {
  const { context } = http
  serve(http, contract.getOperatorView, async ({ viewer, params, query }) => {
    await requireOperator(context, viewer)
    const { tables, next = null } = await VIEWS[params.view](context, query)
    return { tables, next }
  })
  serve(http, contract.actAsOperator, async ({ viewer, body }) => {
    await requireOperator(context, viewer)
    await actAsOperator(context, viewer, body)
  })
}
