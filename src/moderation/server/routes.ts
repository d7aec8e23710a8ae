import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import * as claims from '../claims-contract.ts'
import { reportContent, reportMessage } from '../contract.ts'
import { answerClaim, makeClaim, readClaim } from './claims.ts'
import { report, reportReadPart } from './reports.ts'

export function registerModeration(http: Http): void {
  const { context } = http
  serve(http, reportContent, ({ viewer, body }) => report(context, viewer, body))
  serve(http, reportMessage, ({ viewer, params, body }) =>
    reportReadPart(context, viewer, params.id, body),
  )
  serve(http, claims.makeClaim, ({ viewer, body }) => makeClaim(context, viewer, body))
  serve(http, claims.getClaim, ({ params }) => readClaim(context, params.token))
  serve(http, claims.answerClaim, ({ params, body }) => answerClaim(context, params.token, body))
}
