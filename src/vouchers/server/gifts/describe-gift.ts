import { translate } from '#i18n/translate.ts'
import { FORMATS, type Locale, toLocale } from '#kernel/locale.ts'
import type { Order } from '#orders/contract.ts'
import type { ItemRow } from '#orders/server/item-store.ts'
import type { OrderRow } from '#orders/server/order-store.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { GivenGift } from '../../gift-contract.ts'
import { findGift, type GiftRow, giverOf, toRecipient } from './gift-store.ts'

/** Returns the lines that the giver's receipt has in place of how to download. */
export function receiptLines(gift: GiftRow, at: Date, locale: Locale): string[] {
  const { t } = translate(locale)
  const recipient = gift.recipient ?? ''
  const notes = gift.amountYen === null ? [] : [t('giftCardEmails.receipt')]
  if (gift.deliverAt <= at) return [t('giftEmails.receiptNow', { recipient }), ...notes]
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tokyo' } as const
  const date = new Intl.DateTimeFormat(FORMATS[locale], style).format(gift.deliverAt)
  return [t('giftEmails.receiptLater', { recipient, date }), ...notes]
}

/** Reads what its giver, or its recipient, sees of a gift; nothing of an order for oneself. */
export async function readGift(
  db: Database,
  order: OrderRow,
  items: readonly Pick<ItemRow, 'refundReason'>[],
): Promise<Pick<Order, 'gift' | 'received'>> {
  const giver = giverOf(order)
  const gift = await findGift(db, giver ?? order.id)
  if (!gift) return { gift: null, received: null }
  if (giver !== undefined) {
    const { sender, message } = toRecipient(gift)
    return { gift: null, received: { sender, message } }
  }
  const refundReason = items.find((item) => item.refundReason !== null)?.refundReason ?? null
  return { gift: presentGift(gift, { status: order.status, refundReason }), received: null }
}

export function presentGift(
  gift: Omit<GiftRow, 'orderId'>,
  order: { status: string; refundReason: string | null },
): GivenGift {
  const { recipient, sender, message, deliverAt, deliveredAt, amountYen } = gift
  return {
    recipient,
    sender,
    message,
    amount: amountYen,
    deliverAt: deliverAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
    locale: toLocale(gift.locale),
    state: stateOf(deliveredAt !== null, order),
  }
}

function stateOf(
  isDelivered: boolean,
  { status, refundReason }: { status: string; refundReason: string | null },
): GivenGift['state'] {
  if (refundReason === 'already_owned') return 'returned'
  if (refundReason !== null || status === 'canceled' || status === 'refunded') return 'ended'
  return isDelivered ? 'delivered' : 'waiting'
}
