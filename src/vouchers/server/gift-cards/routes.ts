import type { Http } from '#http/http.ts'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { originOf } from '#http/origin.ts'
import { serve } from '#http/serve.ts'
import { formatCode } from '../../download-code.ts'
import { checkGiftCard, createGiftCard } from '../../gift-contract.ts'
import { limitGuesses } from '../guesses/limit-guesses.ts'
import { orderGiftCard } from './order-gift-card.ts'
import { getUsableGiftCard } from './use-gift-card.ts'

export function registerGiftCards(http: Http): void {
  const { context } = http
  serve(http, createGiftCard, ({ viewer, body, request }) =>
    orderGiftCard(context, viewer, body, {
      origin: originOf(http, request.headers.host),
      idempotencyKey: readIdempotencyKey(request),
    }),
  )
  serve(http, checkGiftCard, ({ viewer, params }) =>
    limitGuesses(context, viewer, async () => {
      const { code, amountYen, leftYen, endsAt } = await getUsableGiftCard(context, params.code)
      return {
        code: formatCode(code),
        amount: amountYen ?? 0,
        left: leftYen,
        endsAt: endsAt.toISOString(),
      }
    }),
  )
}
