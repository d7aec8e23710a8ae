import type { Http } from '#http/http.ts'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { originOf } from '#http/origin.ts'
import { serve } from '#http/serve.ts'
import { checkDownloadCode, redeemDownloadCode } from '../../download-code-contract.ts'
import { limitGuesses } from '../guesses/limit-guesses.ts'
import { checkCode } from './check-code.ts'
import { redeemCode } from './redeem-code.ts'

export function registerRedeem(http: Http): void {
  const { context } = http
  serve(http, checkDownloadCode, ({ viewer, params }) =>
    limitGuesses(context, viewer, () => checkCode(context, viewer, params.code)),
  )
  serve(http, redeemDownloadCode, ({ viewer, body, request }) =>
    limitGuesses(context, viewer, () =>
      redeemCode(context, viewer, body, {
        origin: originOf(http, request.headers.host),
        idempotencyKey: readIdempotencyKey(request),
      }),
    ),
  )
}
