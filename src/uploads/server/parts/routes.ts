import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import * as contract from '../../contract.ts'
import { beginParts } from './begin-parts.ts'
import { completeParts } from './complete-parts.ts'
import { getParts } from './get-parts.ts'
import { abortParts } from './give-up-parts.ts'
import { signParts } from './sign-parts.ts'

/** Large files, in parts that may be sent again. */
export function registerParts(http: Http): void {
  const { context } = http
  serve(http, contract.beginParts, ({ viewer, body }) => beginParts(context, viewer, body))
  serve(http, contract.getParts, ({ viewer, params }) => getParts(context, viewer, params.id))
  serve(http, contract.signParts, async ({ viewer, params, body }) => ({
    parts: await signParts(context, viewer, params.id, body.numbers),
  }))
  serve(http, contract.completeParts, ({ viewer, params }) =>
    completeParts(context, viewer, params.id),
  )
  serve(http, contract.abortParts, ({ viewer, params }) => abortParts(context, viewer, params.id))
}
