import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import { changeGift, listMyGifts, resendGift } from '../../gift-contract.ts'
import { getOwnOrder } from '../orders/read-order.ts'
import { changeGift as change } from './change-gift.ts'
import { presentGift } from './describe-gift.ts'
import { resendGift as resend } from './resend-gift.ts'
import { listGifts } from './store.ts'

const MOST_GIFTS = 50

export function registerGifts(http: Http): void {
  const { context } = http
  serve(http, changeGift, async ({ viewer, params, query, body }) => {
    const { order } = await getOwnOrder(context, viewer, params.id, query.key)
    return change(context, order, body)
  })
  serve(http, resendGift, async ({ viewer, params, query }) => {
    const { order } = await getOwnOrder(context, viewer, params.id, query.key)
    await resend(context, order)
  })
  serve(http, listMyGifts, async ({ viewer }) => {
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
