import * as z from 'zod/mini'
import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import { cutPage, decodeCursor } from '#kernel/pagination.ts'
import * as contract from '../../discount-contract.ts'
import { limitGuesses } from '../guesses/limit-guesses.ts'
import { stateOf } from '../state-of.ts'
import { changeDiscount, createDiscount, deleteDiscount, endDiscount } from './save-discount.ts'
import { leftOf, listItemsByTitle, listOwnDiscounts, type OwnDiscountRow } from './store.ts'
import { getUsableDiscount } from './use-discount.ts'

/** The number of items found by a title that is being typed. */
const ITEMS_SHOWN = 20

export function registerDiscounts(http: Http): void {
  const { context } = http
  const { db, clock } = context

  const present = (row: OwnDiscountRow): contract.DiscountCode => ({
    id: row.publicId,
    code: row.code,
    percent: row.percent,
    yenOff: row.yenOff,
    items: row.coversAll ? null : row.items,
    maxUses: row.maxUses,
    uses: row.uses,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    state: stateOf({ ...row, left: leftOf(row) }, clock.now()),
  })

  serve(http, contract.listMyDiscounts, async ({ viewer, query: { cursor, limit } }) => {
    const before = cursor === undefined ? undefined : decodeCursor(z.tuple([z.int()]), cursor)[0]
    const rows = await listOwnDiscounts(db, viewer.userId, { before, limit })
    const { items, next } = cutPage(rows, ({ id }) => [id], limit)
    return { items: items.map(present), next }
  })
  serve(http, contract.createDiscount, async ({ viewer, body }) =>
    present(await createDiscount(context, viewer, body)),
  )
  serve(http, contract.changeDiscount, async ({ viewer, params, body }) =>
    present(await changeDiscount(context, viewer, params.id, body)),
  )
  serve(http, contract.endDiscount, async ({ viewer, params }) =>
    present(await endDiscount(context, viewer, params.id)),
  )
  serve(http, contract.deleteDiscount, ({ viewer, params }) =>
    deleteDiscount(context, viewer, params.id),
  )
  serve(http, contract.listDiscountItems, async ({ viewer, query: { text = '' } }) => ({
    items: await listItemsByTitle(db, viewer.userId, { text: text.trim(), limit: ITEMS_SHOWN }),
  }))
  serve(http, contract.checkDiscount, async ({ viewer, body }) => {
    const discount = await limitGuesses(context, viewer, () =>
      getUsableDiscount(context, viewer, body.code, body.items),
    )
    const { code, percent, yenOff, covered } = discount
    return { code, percent, yenOff, items: [...covered] }
  })
}
