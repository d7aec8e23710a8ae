import { translate } from '#i18n/translate.ts'
import { toLocale } from '#kernel/locale.ts'
import { recordGiftBought, recordGiftReturned } from '#money/server/gift-ledger.ts'
import type { OrderExtension, Product } from '#orders/server/extensions.ts'
import {
  type Adjustment,
  dropAdjustments,
  findOrder,
  lockOrder,
} from '#orders/server/order-store.ts'
import type { Database } from '#ports/database/open-database.ts'
import { isTestPayment } from '#ports/payments/payments.ts'
import { endOfCredit, spreadCredit } from '../../gift-limits.ts'
import { findGift } from '../gifts/gift-store.ts'
import { limitGuesses } from '../guesses/limit-guesses.ts'
import { creditNote } from './credit-note.ts'
import { writeCardChange } from './gift-card-emails.ts'
import { endEmptyCredit, findCredit, GIFT_CARD, resumeCredit } from './gift-card-store.ts'
import { prepareCredit, takeCredit } from './use-gift-card.ts'

/** A gift card is sold for someone else, and pays what its recipient orders. */
const product: Product = {
  kind: GIFT_CARD,
  readLeft: async (db, orderId) => (await findCredit(db, orderId))?.leftYen ?? 0,
  async bought(trx, sale) {
    await recordGiftBought(trx, sale)
  },
  async returned(trx, refund) {
    await recordGiftReturned(trx, refund)
  },
  async follow(context, trx, order, change) {
    if (change.kind === 'again') {
      const gift = await findGift(trx, order.id)
      if (!gift?.deliveredAt) return
      const endsAt = endOfCredit(gift.deliveredAt)
      await resumeCredit(trx, order.id, { endedAt: change.endedAt, endsAt })
      await writeCardChange(context, trx, order, 'again')
      return
    }
    const hasEnded = await endEmptyCredit(trx, order.id, context.clock.now())
    if (!hasEnded && change.kind === 'none') return
    await writeCardChange(context, trx, order, hasEnded ? 'ended' : 'less')
  },
}

export const giftCardsInOrders: OrderExtension = {
  kind: GIFT_CARD,
  product,
  describe: (_label, locale) => translate(locale).t('amounts.off'),
  request(context, viewer, { credit }) {
    return (
      credit && {
        async prepare({ items }) {
          const totalYen = items.reduce((sum, { paidYen }) => sum + paidYen, 0)
          const { orderId, creditYen } = await limitGuesses(context, viewer, () =>
            prepareCredit(context, credit, totalYen),
          )
          const paid = items.map(({ paidYen }) => paidYen)
          const adjustments = spreadCredit(paid, creditYen).flatMap((yen, place) =>
            yen > 0 ? { kind: GIFT_CARD, place, reference: orderId, yen } : [],
          )
          return { adjustments, write: (trx) => takeCredit(trx, orderId) }
        },
      }
    )
  },
  /** A canceled order left its part of the gift card free to be used elsewhere. */
  async confirm(trx, { id, status, adjustments }) {
    const card = cardOf(adjustments)
    if (status !== 'canceled' || !card) return undefined
    await lockOrder(trx, card.boughtBy)
    const credit = await findCredit(trx, card.boughtBy)
    if (credit && credit.leftYen >= card.yen) return undefined
    await dropAdjustments(trx, id, GIFT_CARD)
    return `its gift card no longer holds ${card.yen}`
  },
  async findPayer(db, { adjustments }) {
    const card = cardOf(adjustments)
    if (!card) return undefined
    const [bought, credit] = await readCard(db, card.boughtBy)
    return {
      order: bought.publicId,
      endsAt: credit.endsAt,
      isTest: credit.paymentId !== null && isTestPayment(credit.paymentId),
      describeRefund: (yen, { at, locale }) =>
        creditNote(yen, credit, { at, locale: toLocale(locale) }),
    }
  },
}

/** Finds what a gift card pays, by the order that bought it. */
function cardOf(adjustments: readonly Adjustment[]) {
  const parts = adjustments.filter(({ kind }) => kind === GIFT_CARD)
  const [first] = parts
  return first && { boughtBy: first.reference, yen: parts.reduce((sum, { yen }) => sum + yen, 0) }
}

async function readCard(db: Database, boughtBy: number) {
  const [order, credit] = [await findOrder(db, boughtBy), await findCredit(db, boughtBy)]
  if (!order || !credit) throw new Error(`Order ${boughtBy} bought no gift card`)
  return [order, credit] as const
}
