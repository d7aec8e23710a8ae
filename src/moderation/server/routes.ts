import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import { reportContent } from '../contract.ts'
import { report } from './reports.ts'

export function registerModeration(http: Http): void {
  serve(http, reportContent, ({ viewer, body }) => report(http.context, viewer, body))
}
