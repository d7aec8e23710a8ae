import { findAddresses } from '#accounts/server/emails/find-readers.ts'
import { readRefundedParts } from '#billing/server/own-parts.ts'
import { originOf } from '#http/origin.ts'
import { translate } from '#i18n/translate.ts'
import { toLocale } from '#kernel/locale.ts'
import { formatYen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { RefundReason } from '../../contract.ts'
import { creditNote } from '../amounts/credit-note.ts'
import { findCredit } from '../amounts/store.ts'
import { sandboxNote, writeMoneyEmail } from '../fulfilment/order-emails.ts'
import { findGift, type GiftRow } from '../gifts/store.ts'
import type { ItemRow } from '../orders/item-store.ts'
import { orderAddress, pageAddress } from '../orders/order-links.ts'
import { nameItem } from '../orders/present.ts'
import type { OrderRow } from '../orders/store.ts'
import type { RefundRow } from './store.ts'

export interface Refunded {
  order: OrderRow
  item: ItemRow
  refund: RefundRow
}

/** To the buyer, and to the artist who was told of the sale. */
export async function writeRefundEmails(
  context: Context,
  trx: Database,
  refunded: Refunded,
): Promise<void> {
  await writeToBuyer(context, trx, refunded)
  if (refunded.item.soldAt !== null && refunded.refund.amountYen > 0) {
    await writeToSeller(context, trx, refunded)
  }
}

const REASONS = {
  already_owned: 'refundKept',
  buyer_left: 'refundLeft',
  sounds_gone: 'refundGone',
  operator: 'refundEnded',
  disputed: 'refundEnded',
} as const

async function writeToBuyer(
  context: Context,
  trx: Database,
  { order, item, refund }: Refunded,
): Promise<void> {
  const { id, amountYen, creditYen, endsAccess, reason } = refund
  const at = context.clock.now()
  const credit = order.creditOf === null ? undefined : await findCredit(trx, order.creditOf)
  const locale = toLocale(order.locale)
  const { say } = translate(locale)
  const title = nameItem(item, locale)
  const gift = await findGift(trx, order.id)
  const outcome = endsAccess ? REASONS[reason] : 'refundPart'
  const paidBack =
    amountYen === 0
      ? say('emails.sales.refundFree', { title })
      : say('emails.sales.refundText', { title, amount: formatYen(amountYen) })
  await writeMoneyEmail(context, trx, order, {
    eventKey: `refund-${order.publicId}-${id}`,
    subject: say('emails.sales.refundSubject', { id: order.publicId }),
    title: say('emails.sales.refundTitle'),
    paragraphs: [
      paidBack,
      ...(credit && creditYen > 0 ? [creditNote(creditYen, credit, { at, locale })] : []),
      say(gift ? outcomeOfGift(outcome, gift) : `emails.sales.${outcome}`),
      ...sandboxNote(order, locale),
    ],
    action: orderAction(context, order),
  })
}

/** Of what the buyer has given away. */
function outcomeOfGift(
  outcome: (typeof REASONS)[RefundReason] | 'refundPart',
  { deliveredAt, amountYen }: GiftRow,
) {
  if (amountYen !== null && outcome === 'refundPart') return 'amountEmails.refundPart'
  if (amountYen !== null && deliveredAt !== null && outcome === 'refundEnded') {
    return 'amountEmails.refundEnded'
  }
  if (outcome === 'refundKept') return 'giftEmails.refundOwned'
  if (outcome === 'refundGone') return 'giftEmails.refundGone'
  if (outcome === 'refundPart') return 'giftEmails.refundPart'
  if (outcome === 'refundEnded') {
    return deliveredAt === null ? 'giftEmails.refundUnsent' : 'giftEmails.refundEnded'
  }
  return `emails.sales.${outcome}` as const
}

/** A new link to the order's page. */
export function orderAction(context: Context, order: OrderRow) {
  return {
    label: translate(toLocale(order.locale)).say('sales.order.title'),
    url: orderAddress(context, originOf({ context }, undefined), order, {
      from: context.clock.now(),
      by: 'email',
    }),
  }
}

async function writeToSeller(
  context: Context,
  trx: Database,
  { order, item, refund: { id, amountYen, endsAccess, reason } }: Refunded,
): Promise<void> {
  const { id: orderItemId, sellerId, paidYen } = item
  if (sellerId === null) return
  const seller = (await findAddresses(trx, [sellerId])).get(sellerId)
  if (!seller) return
  const { say } = translate(seller.locale)
  const title = nameItem(item, seller.locale)
  const { feePercent, publicId } = order
  const beforeYen = item.refundedYen - amountYen
  const refunded = { orderItemId, sellerId, paidYen, feePercent, beforeYen, amountYen }
  const [share = 0] = await readRefundedParts(trx, [refunded])
  const amounts = { title, order: publicId, amount: formatYen(amountYen), share: formatYen(share) }
  await writeMoneyEmail(context, trx, seller, {
    eventKey: `refund-seller-${publicId}-${id}`,
    subject: say('emails.sales.refundSellerSubject', { title }),
    title: say('emails.sales.refundSellerTitle'),
    paragraphs: [
      say('emails.sales.refundSellerText', amounts),
      // What comes back by itself, such as a gift that its recipient owned, gave no access.
      ...(reason === 'operator'
        ? [say(endsAccess ? 'emails.sales.refundSellerEnded' : 'emails.sales.refundSellerPart')]
        : []),
      ...sandboxNote(order, seller.locale),
    ],
    action: reportAction(context, seller.locale),
  })
}

export function reportAction(context: Context, locale: 'en' | 'ja') {
  return {
    label: translate(locale).say('emails.sales.saleAction'),
    url: pageAddress(originOf({ context }, undefined), locale, '/my/reports'),
  }
}
