import * as z from 'zod/mini'
import type { Http } from '#http/http.ts'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { originOf } from '#http/origin.ts'
import { serve } from '#http/serve.ts'
import { cutPage, decodeCursor } from '#kernel/pagination.ts'
import { getOwnOrder } from '#orders/server/read-order.ts'
import * as discounts from '../discount-contract.ts'
import { formatCode } from '../download-code.ts'
import { checkDownloadCode, redeemDownloadCode } from '../download-code-contract.ts'
import * as everything from '../everything-contract.ts'
import * as gift from '../gift-contract.ts'
import {
  changeDiscount,
  createDiscount,
  deleteDiscount,
  endDiscount,
} from './discounts/save-discount.ts'
import {
  leftOf,
  listItemsByTitle,
  listOwnDiscounts,
  type OwnDiscountRow,
} from './discounts/store.ts'
import { getUsableDiscount } from './discounts/use-discount.ts'
import { registerDownloadCodes } from './download-codes/routes.ts'
import { readEverything } from './everything/read-everything.ts'
import { orderGiftCard } from './gift-cards/order-gift-card.ts'
import { getUsableGiftCard } from './gift-cards/use-gift-card.ts'
import { changeGift } from './gifts/change-gift.ts'
import { presentGift } from './gifts/describe-gift.ts'
import { listGifts } from './gifts/gift-store.ts'
import { resendGift } from './gifts/resend-gift.ts'
import { limitGuesses } from './guesses/limit-guesses.ts'
import { checkCode } from './redeem/check-code.ts'
import { redeemCode } from './redeem/redeem-code.ts'
import { stateOf } from './state-of.ts'

export function registerVouchers(http: Http): void {
  registerDiscounts(http)
  serve(http, everything.readEverything, ({ context, viewer, params }) =>
    readEverything(context, viewer, params.username),
  )
  registerDownloadCodes(http)
  registerGiftCards(http)
  registerGifts(http)
  registerRedeem(http)
}

/** The number of items found by a title that is being typed. */
const ITEMS_SHOWN = 20

function registerDiscounts(http: Http): void {
  const { context } = http
  const { db, clock } = context

  const present = (row: OwnDiscountRow): discounts.DiscountCode => ({
    id: row.publicId,
    code: row.code,
    percent: row.percent,
    yenOff: row.yenOff,
    items: row.coversAll ? null : row.items,
    everything: row.everything,
    maxUses: row.maxUses,
    uses: row.uses,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    state: stateOf({ ...row, left: leftOf(row) }, clock.now()),
  })

  serve(http, discounts.listMyDiscounts, async ({ viewer, query: { cursor, limit } }) => {
    const before = cursor === undefined ? undefined : decodeCursor(z.tuple([z.int()]), cursor)[0]
    const rows = await listOwnDiscounts(db, viewer.userId, { before, limit })
    const { items, next } = cutPage(rows, ({ id }) => [id], limit)
    return { items: items.map(present), next }
  })
  serve(http, discounts.createDiscount, async ({ viewer, body }) =>
    present(await createDiscount(context, viewer, body)),
  )
  serve(http, discounts.changeDiscount, async ({ viewer, params, body }) =>
    present(await changeDiscount(context, viewer, params.id, body)),
  )
  serve(http, discounts.endDiscount, async ({ viewer, params }) =>
    present(await endDiscount(context, viewer, params.id)),
  )
  serve(http, discounts.deleteDiscount, ({ viewer, params }) =>
    deleteDiscount(context, viewer, params.id),
  )
  serve(http, discounts.listDiscountItems, async ({ viewer, query: { text = '' } }) => ({
    items: await listItemsByTitle(db, viewer.userId, { text: text.trim(), limit: ITEMS_SHOWN }),
  }))
  serve(http, discounts.checkDiscount, async ({ viewer, body }) => {
    const discount = await limitGuesses(context, viewer, () =>
      getUsableDiscount(context, viewer, body.code, body.items),
    )
    const { code, percent, yenOff, covered, everything } = discount
    return { code, percent, yenOff, items: [...covered], everything }
  })
}

function registerGiftCards(http: Http): void {
  const { context } = http
  serve(http, gift.createGiftCard, ({ viewer, body, request }) =>
    orderGiftCard(context, viewer, body, {
      origin: originOf(http, request.headers.host),
      idempotencyKey: readIdempotencyKey(request),
    }),
  )
  serve(http, gift.checkGiftCard, ({ viewer, params }) =>
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

const MOST_GIFTS = 50

function registerGifts(http: Http): void {
  const { context } = http
  serve(http, gift.changeGift, async ({ viewer, params, query, body }) => {
    const { order } = await getOwnOrder(context, viewer, params.id, query.key)
    return changeGift(context, order, body)
  })
  serve(http, gift.resendGift, async ({ viewer, params, query }) => {
    const { order } = await getOwnOrder(context, viewer, params.id, query.key)
    await resendGift(context, order)
  })
  serve(http, gift.listMyGifts, async ({ viewer }) => {
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

function registerRedeem(http: Http): void {
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
