import { translate } from '#i18n/translate.ts'
import { fieldProblem } from '#kernel/problem.ts'
import type { Yen } from '#kernel/yen.ts'
import { lockBuyer } from '#works/server/grants-store.ts'
import { priceLessPaid } from '../../price-rules.ts'
import type { OrderExtension } from '../extensions.ts'
import { type NewAdjustment, PAID_SOUND } from '../order-store.ts'
import { listPaidSounds, sumPaid } from './list-paid-sounds.ts'
import type { PaidSound } from './select-paid-sounds.ts'

/** What a member has paid for the sounds of an album lowers its price (decision 0116). */
export const paidSoundsInOrders: OrderExtension = {
  kind: PAID_SOUND,
  describe: (_label, locale) => translate(locale).t('sales.buy.paidBefore'),
  async request(context, viewer, { items, gift }) {
    if (gift) return undefined
    const ids = items.map(({ id }) => id)
    const paid = await listPaidSounds(context, viewer, ids)
    if (paid.size === 0) return undefined
    return {
      leastYen: (item, priceYen) => priceLessPaid(priceYen, sumPaid(paid.get(item))),
      async prepare({ email, userId, items: drafts }) {
        const adjustments = drafts.flatMap(({ offYen }, place) =>
          spread(offYen, paid.get(ids[place] ?? '') ?? [], place),
        )
        return {
          adjustments,
          // Another order of the same buyer may have counted it meanwhile.
          async write(trx) {
            await lockBuyer(trx, { email, userId })
            const now = await listPaidSounds({ db: trx }, viewer, ids)
            for (const [id, sounds] of paid) {
              if (sumPaid(now.get(id)) < sumPaid(sounds)) throw fieldProblem(id, 'price_changed')
            }
          },
        }
      },
    }
  },
}

/** Divides what is taken off an album over the sounds that were paid, in the order of buying. */
function spread(offYen: Yen, sounds: readonly PaidSound[], place: number): NewAdjustment[] {
  let left = offYen
  return sounds.flatMap(({ itemId: reference, leftYen }) => {
    const yen = Math.min(left, leftYen)
    left -= yen
    return yen > 0 ? [{ kind: PAID_SOUND, place, reference, yen }] : []
  })
}
