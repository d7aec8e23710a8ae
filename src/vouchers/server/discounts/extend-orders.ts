import { translate } from '#i18n/translate.ts'
import type { OrderExtension } from '#orders/server/extensions.ts'
import { DISCOUNT } from '#orders/server/order-store.ts'
import { limitGuesses } from '../guesses/limit-guesses.ts'
import { getUsableDiscount, holdUse, priceWith } from './use-discount.ts'

/** A discount code lowers the prices of the items that it covers. */
export const discountsInOrders: OrderExtension = {
  kind: DISCOUNT,
  describe: (label, locale) =>
    translate(locale).t('discounts.buyer.applied', { code: label ?? '' }),
  async request(context, viewer, { code, items }) {
    if (code === undefined) return undefined
    const ids = items.map(({ id }) => id)
    const discount = await limitGuesses(context, viewer, () =>
      getUsableDiscount(context, viewer, code, ids),
    )
    return {
      leastYen: (item, priceYen) => priceWith(discount, item, priceYen),
      async prepare(draft) {
        const adjustments = draft.items.flatMap(({ offYen }, place) =>
          offYen > 0
            ? {
                kind: DISCOUNT,
                place,
                reference: discount.id,
                yen: offYen,
                label: discount.code,
              }
            : [],
        )
        if (adjustments.length === 0) return {}
        return { adjustments, write: (trx) => holdUse(trx, discount.id, context.clock.now()) }
      },
    }
  },
}
