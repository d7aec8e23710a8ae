import { translate } from '#i18n/translate.ts'
import { type Locale, toLocale } from '#kernel/locale.ts'
import { formatYen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import { spreadCredit } from '#vouchers/gift-limits.ts'
import { receiptLines } from '#vouchers/server/gifts/describe-gift.ts'
import { findGift } from '#vouchers/server/gifts/store.ts'
import { fulfilOrder } from './fulfilment/fulfil-order.ts'
import { type ItemRow, listItems } from './item-store.ts'
import { orderAddress } from './order-links.ts'
import { nameItem } from './present.ts'
import { type OrderRow, updateOrder } from './store.ts'

type CheckoutItem = Pick<
  ItemRow,
  'kind' | 'title' | 'sellerName' | 'paidYen' | 'discountYen' | 'discountCode'
>

/**
 * The provider's page or, with nothing to pay, the order's. Repeating it gives the same payment.
 * @param placed what an order that was just written holds
 */
export async function openCheckout(
  context: Context,
  order: OrderRow,
  origin: string,
  placed?: { items: readonly CheckoutItem[]; isGift: boolean },
): Promise<{ id: string; checkoutUrl: string }> {
  const id = order.publicId
  const returnUrl = orderAddress(context, origin, order, { by: 'link' })
  if (order.status !== 'open') return { id, checkoutUrl: returnUrl }
  if (order.checkoutUrl !== null) return { id, checkoutUrl: order.checkoutUrl }
  const dueYen = order.totalYen - order.creditYen
  if (dueYen === 0) {
    await fulfilOrder(context, order.id)
    return { id, checkoutUrl: returnUrl }
  }
  const items = placed?.items ?? (await listItems(context.db, [order.id]))
  const paid = items.map(({ paidYen }) => paidYen)
  const credits = spreadCredit(paid, order.creditYen)
  const locale = toLocale(order.locale)
  const gift = placed?.isGift === false ? undefined : await findGift(context.db, order.id)
  const checkout = await context.payments.createCheckout({
    orderId: id,
    totalYen: dueYen,
    email: order.email,
    locale,
    lines: items.map((item, at) => ({
      title: nameItem(item, locale),
      by: item.sellerName,
      amountYen: item.paidYen - (credits[at] ?? 0),
      less: describeLess(item, credits[at] ?? 0, locale),
    })),
    giftDelivery: gift ? (receiptLines(gift, context.clock.now(), locale)[0] ?? null) : null,
    customerKey: order.askedBy === null ? undefined : customerKeyOf(order.askedBy),
    returnUrl,
    // The order's page, which leads on from there, too.
    cancelUrl: returnUrl,
  })
  const { paymentId, checkoutUrl } = checkout
  await updateOrder(context.db, order.id, { payment_id: paymentId, checkout_url: checkoutUrl })
  return { id, checkoutUrl }
}

/**
 * Describes what was taken off an item, so that the amount on the provider’s page explains itself.
 */
function describeLess(item: CheckoutItem, creditYen: number, locale: Locale): string | undefined {
  const { t } = translate(locale)
  const { discountYen, discountCode: code } = item
  const parts = [
    code !== null && discountYen > 0
      ? `${t('discounts.buyer.applied', { code })} −${formatYen(discountYen)}`
      : '',
    creditYen > 0 ? `${t('amounts.off')} −${formatYen(creditYen)}` : '',
  ]
  return parts.filter(Boolean).join(' · ') || undefined
}

export function customerKeyOf(userId: number): string {
  return `user-${userId}`
}
