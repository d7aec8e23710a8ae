import { translate } from '#i18n/translate.ts'
import type { Locale } from '#kernel/locale.ts'
import { formatYen } from '#kernel/yen.ts'
import type {
  DisputeOutcome,
  Holder,
  OrderExtension,
  Recipient,
  RefundOutcome,
} from '#orders/server/extensions.ts'
import { updateItems } from '#orders/server/item-store.ts'
import { reopenRefundedOrder, updateOrder } from '#orders/server/order-store.ts'
import { deliverIfDue } from './deliver-gift.ts'
import { readGift, receiptLines } from './describe-gift.ts'
import { writeGiftBack, writeGiftEnded } from './gift-emails.ts'
import { findGift, GIFT, type GiftRow, giverOf, insertGift, lockGivenOrder } from './gift-store.ts'
import { prepareGift } from './order-gift.ts'
import { sendGiftAgain } from './resend-gift.ts'

/** A gift is ordered by one person, and given to another by an order of its own. */
export const giftsInOrders: OrderExtension = {
  kind: GIFT,
  request(context, _viewer, { gift }) {
    return (
      gift && {
        isForOther: true,
        async prepare({ email, userId, items }) {
          const row = await prepareGift(context, gift, { giver: { email, userId }, items })
          return { write: (trx, orderId) => insertGift(trx, orderId, row) }
        },
      }
    )
  },
  async findRecipient(db, orderId) {
    const gift = await findGift(db, orderId)
    return gift && recipientOf(gift)
  },
  async lockHolder(trx, orderId) {
    const given = await lockGivenOrder(trx, orderId)
    return given && holderOf(given)
  },
  present: ({ db }, _viewer, order, items) => readGift(db, order, items),
  async resend(context, order) {
    if (giverOf(order) === undefined) return false
    await sendGiftAgain(context, order)
    return true
  },
}

type GivenOrder = NonNullable<Awaited<ReturnType<typeof lockGivenOrder>>>

/** A recipient who was given nothing need not be told anything. */
function holderOf({ id, itemId, email, buyerId, refundReason }: GivenOrder): Holder {
  const isTold = refundReason === null
  return {
    email,
    buyerId,
    itemId,
    async end(context, trx, at) {
      await updateItems(trx, [itemId], { refundWantedAt: at, refundedAt: at })
      await updateOrder(trx, id, { status: 'refunded', refundedAt: at })
      if (isTold) await writeGiftEnded(context, trx, id)
    },
    async resume(context, trx) {
      await updateItems(trx, [itemId], { refundWantedAt: null, refundedAt: null })
      await reopenRefundedOrder(trx, id)
      if (isTold) await writeGiftBack(context, trx, id)
    },
  }
}

/** What the giver of a gift is told of its recipient. */
function recipientOf(gift: GiftRow): Recipient {
  return {
    describe: (at, locale) => receiptLines(gift, at, locale),
    settled: (trx, at) => deliverIfDue(trx, gift, at),
    describeRefund(outcome, locale) {
      const text = textOfRefund(outcome, gift)
      return text && translate(locale).t(text)
    },
    describeFailure: (locale) => translate(locale).t(textOfFailure(gift)),
    describeDispute: (dispute, locale) => describeDispute(dispute, gift, locale),
  }
}

function textOfRefund(outcome: RefundOutcome, { deliveredAt, amountYen }: GiftRow) {
  if (amountYen !== null && outcome === 'refundPart') return 'giftCardEmails.refundPart'
  if (amountYen !== null && deliveredAt !== null && outcome === 'refundEnded') {
    return 'giftCardEmails.refundEnded'
  }
  if (outcome === 'refundKept') return 'giftEmails.refundOwned'
  if (outcome === 'refundGone') return 'giftEmails.refundGone'
  if (outcome === 'refundPart') return 'giftEmails.refundPart'
  if (outcome === 'refundEnded') {
    return deliveredAt === null ? 'giftEmails.refundUnsent' : 'giftEmails.refundEnded'
  }
  return undefined
}

function textOfFailure({ deliveredAt, amountYen }: GiftRow) {
  if (deliveredAt === null) return 'giftEmails.refundFailedUnsent'
  return amountYen === null ? 'giftEmails.refundFailed' : 'giftCardEmails.refundFailed'
}

/** Describes what the dispute means for the recipient, who may have been sent the gift already. */
function describeDispute(
  { status, amountYen, hasEnded }: DisputeOutcome,
  { deliveredAt }: GiftRow,
  locale: Locale,
): string[] {
  const { t } = translate(locale)
  const amount = formatYen(amountYen)
  const isSent = deliveredAt !== null
  if (status === 'won') {
    return [t(isSent ? 'giftEmails.disputeWon' : 'giftEmails.disputeWonUnsent')]
  }
  if (status === 'open') {
    return [
      t(isSent ? 'giftEmails.disputeOpen' : 'giftEmails.disputeOpenUnsent', { amount }),
      t('emails.sales.disputeOpenNext'),
    ]
  }
  const outcome = hasEnded ? 'refundEnded' : 'refundPart'
  return [
    t('emails.sales.disputeLost', { amount }),
    t(isSent ? `giftEmails.${outcome}` : 'giftEmails.refundUnsent'),
  ]
}
