import { translate } from '#i18n/translate.ts'
import type { Locale } from '#kernel/locale.ts'
import { formatYen } from '#kernel/yen.ts'
import type { DisputeOutcome, Recipient, RefundOutcome } from '#orders/server/extensions.ts'
import { deliverIfDue } from './deliver-gift.ts'
import { receiptLines } from './describe-gift.ts'
import type { GiftRow } from './gift-store.ts'

/** What the giver of a gift is told of its recipient. */
export function recipientOf(gift: GiftRow): Recipient {
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
