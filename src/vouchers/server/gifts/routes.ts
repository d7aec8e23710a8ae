import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import { getOwnOrder } from '#orders/server/read-order.ts'
import * as contract from '../../gift-contract.ts'
import { changeGift } from './change-gift.ts'
import { presentGift } from './describe-gift.ts'
import { listGifts } from './gift-store.ts'
import { resendGift } from './resend-gift.ts'

const MOST_GIFTS = 50

export function registerGifts(http: Http): void {
  const { context } = http
  serve(http, contract.changeGift, async ({ viewer, params, query, body }) => {
    const { order } = await getOwnOrder(context, viewer, params.id, query.key)
    return changeGift(context, order, body)
  })
  serve(http, contract.resendGift, async ({ viewer, params, query }) => {
    const { order } = await getOwnOrder(context, viewer, params.id, query.key)
    await resendGift(context, order)
  })
  serve(http, contract.listMyGifts, async ({ viewer }) => {
    const rows = await listGifts(context.db, viewer.userId, MOST_GIFTS)
    return {
      gifts: rows.map((row) => ({
        order: row.publicId,
        title: row.title,
        ...presentGift(row, row),
      })),
    }
  })
}
