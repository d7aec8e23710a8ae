import { translate } from '#i18n/translate.ts'
import { type Locale, toLocale } from '#kernel/locale.ts'
import { formatYen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import { describeAdjustment, findRecipient } from './extensions.ts'
import { settleOrder } from './fulfilment/settle-order.ts'
import { type ItemRow, listItems } from './item-store.ts'
import { orderAddress } from './links/order-links.ts'
import {
  type Adjustment,
  type NewAdjustment,
  type OrderRow,
  sumCredit,
  updateOrder,
} from './order-store.ts'
import { formatRelease } from './preorders/format-release.ts'
import { nameItem } from './present.ts'

type CheckoutItem = Pick<ItemRow, 'deliversAt' | 'kind' | 'title' | 'sellerName' | 'paidYen'>

/** An order that was just written. */
export interface Placed {
  items: readonly CheckoutItem[]
  adjustments: readonly NewAdjustment[]
  isForOther: boolean
}

/** The provider's page or, with nothing to pay, the order's. Repeating it gives the same payment. */
export async function openCheckout(
  context: Context,
  order: OrderRow,
  origin: string,
  placed?: Placed,
): Promise<{ id: string; checkoutUrl: string }> {
  const id = order.publicId
  const returnUrl = orderAddress(context, origin, order, { by: 'link' })
  if (order.status !== 'open') return { id, checkoutUrl: returnUrl }
  if (order.checkoutUrl !== null) return { id, checkoutUrl: order.checkoutUrl }
  if (order.dueYen === 0) {
    await context.db.transaction().execute((trx) => settleOrder(context, trx, order.id, undefined))
    return { id, checkoutUrl: returnUrl }
  }
  const lines = placed ? linesOf(placed) : await listLines(context, order)
  const locale = toLocale(order.locale)
  const recipient =
    placed?.isForOther === false ? undefined : await findRecipient(context, context.db, order.id)
  const checkout = await context.payments.createCheckout({
    orderId: id,
    totalYen: order.dueYen,
    email: order.email,
    locale,
    lines: lines.map(({ item, adjustments }) => ({
      title: nameWithDate(item, locale),
      by: item.sellerName,
      amountYen: item.paidYen - sumCredit(adjustments),
      less: describeLess(context, adjustments, locale),
    })),
    terms: describeTerms(
      lines.map(({ item }) => item),
      recipient?.describe(context.clock.now(), locale)[0],
      locale,
    ),
    customerKey: order.askedBy === null ? undefined : customerKeyOf(order.askedBy),
    returnUrl,
    // The order's page, which leads on from there, too.
    cancelUrl: returnUrl,
  })
  const { paymentId, checkoutUrl } = checkout
  await updateOrder(context.db, order.id, { paymentId, checkoutUrl })
  return { id, checkoutUrl }
}

/** Names an item on the provider’s page, with the date of what comes later. */
function nameWithDate(item: CheckoutItem, locale: Locale): string {
  const name = nameItem(item, locale)
  if (item.deliversAt === null) return name
  const date = formatRelease(item.deliversAt, locale)
  return `${name} ${translate(locale).t('emails.sales.preorder', { date })}`
}

/** Describes how items are delivered, and whether their order can be cancelled. */
function describeTerms(
  items: readonly CheckoutItem[],
  giftDelivery: string | undefined,
  locale: Locale,
): string[] {
  const { t } = translate(locale)
  const isAnyLater = items.some(({ deliversAt }) => deliversAt !== null)
  const isAnyNow = items.some(({ deliversAt }) => deliversAt === null)
  const delivery = [
    ...(isAnyNow ? [giftDelivery ?? t('sales.buy.deliveryFacts')] : []),
    ...(isAnyLater ? [t('sales.buy.comesLater')] : []),
  ]
  return [
    delivery.join(' · '),
    ...(isAnyNow ? [t('sales.buy.cannotCancel')] : []),
    ...(isAnyLater ? [t('sales.buy.cancelLate')] : []),
  ]
}

interface Line {
  item: CheckoutItem
  adjustments: readonly (Pick<Adjustment, 'kind' | 'yen'> & { label?: string | null })[]
}

function linesOf({ items, adjustments }: Placed): Line[] {
  return items.map((item, at) => ({
    item,
    adjustments: adjustments.filter(({ place }) => place === at),
  }))
}

async function listLines({ db }: Pick<Context, 'db'>, order: OrderRow): Promise<Line[]> {
  return (await listItems(db, [order.id])).map((item) => ({
    item,
    adjustments: order.adjustments.filter(({ itemId }) => itemId === item.id),
  }))
}

/**
 * Describes what was taken off an item, so that the amount on the provider’s page explains itself.
 */
function describeLess(
  context: Context,
  adjustments: Line['adjustments'],
  locale: Locale,
): string | undefined {
  const parts = adjustments.map(({ kind, label = null, yen }) => {
    return `${describeAdjustment(context, { kind, label }, locale)} −${formatYen(yen)}`
  })
  return parts.join(' · ') || undefined
}

export function customerKeyOf(userId: number): string {
  return `user-${userId}`
}
