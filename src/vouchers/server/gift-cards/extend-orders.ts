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
import { endOfGiftCard, spreadOverItems } from '../../gift-limits.ts'
import { findGift } from '../gifts/gift-store.ts'
import { limitGuesses } from '../guesses/limit-guesses.ts'
import { describeCreditBack } from './describe-credit-back.ts'
import { writeGiftCardChange } from './gift-card-emails.ts'
import { endEmptyGiftCard, findGiftCard, GIFT_CARD, resumeGiftCard } from './gift-card-store.ts'
import { prepareGiftCard, takeFromGiftCard } from './use-gift-card.ts'

/** A gift card is sold for someone else, and pays what its recipient orders. */
const product: Product = {
  kind: GIFT_CARD,
  readLeft: async (db, orderId) => (await findGiftCard(db, orderId))?.leftYen ?? 0,
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
      const endsAt = endOfGiftCard(gift.deliveredAt)
      await resumeGiftCard(trx, order.id, { endedAt: change.endedAt, endsAt })
      await writeGiftCardChange(context, trx, order, 'again')
      return
    }
    const hasEnded = await endEmptyGiftCard(trx, order.id, context.clock.now())
    if (!hasEnded && change.kind === 'none') return
    await writeGiftCardChange(context, trx, order, hasEnded ? 'ended' : 'less')
  },
}

export const giftCardsInOrders: OrderExtension = {
  kind: GIFT_CARD,
  product,
  describe: (_label, locale) => translate(locale).t('giftCards.off'),
  request(context, viewer, { credit }) {
    return (
      credit && {
        async prepare({ items }) {
          const totalYen = items.reduce((sum, { paidYen }) => sum + paidYen, 0)
          const { orderId, creditYen } = await limitGuesses(context, viewer, () =>
            prepareGiftCard(context, credit, totalYen),
          )
          const paid = items.map(({ paidYen }) => paidYen)
          const adjustments = spreadOverItems(paid, creditYen).flatMap((yen, place) =>
            yen > 0 ? { kind: GIFT_CARD, place, reference: orderId, yen } : [],
          )
          return { adjustments, write: (trx) => takeFromGiftCard(trx, orderId) }
        },
      }
    )
  },
  /** A canceled order left its part of the gift card free to be used elsewhere. */
  async confirm(trx, { id, status, adjustments }) {
    const card = cardOf(adjustments)
    if (status !== 'canceled' || !card) return undefined
    await lockOrder(trx, card.boughtBy)
    const credit = await findGiftCard(trx, card.boughtBy)
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
        describeCreditBack(yen, credit, { at, locale: toLocale(locale) }),
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
  const [order, credit] = [await findOrder(db, boughtBy), await findGiftCard(db, boughtBy)]
  if (!order || !credit) throw new Error(`Order ${boughtBy} bought no gift card`)
  return [order, credit] as const
}
