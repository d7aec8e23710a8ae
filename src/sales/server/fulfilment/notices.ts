import { findReaders } from '#accounts/server/emails/find-readers.ts'
import { splitPayment } from '#billing/platform-fee.ts'
import { composeNotification } from '#community/server/notifications/compose-notification.ts'
import { originOf } from '#http/origin.ts'
import { translate } from '#i18n/translate.ts'
import { formatYen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { composeEmail } from '#ports/mail/compose.ts'
import { writeEmail } from '#ports/mail/outbox.ts'
import type { ItemRow } from '../orders/item-store.ts'
import { orderAddress } from '../orders/order-links.ts'
import { nameItem } from '../orders/present.ts'
import type { OrderRow } from '../orders/store.ts'
import { localeOf, nameItems, sandboxNote } from './receipt.ts'

export async function writeSaleNotices(
  context: Context,
  trx: Database,
  { order, items }: { order: OrderRow; items: ItemRow[] },
): Promise<void> {
  const bySeller = Map.groupBy(items, ({ sellerId }) => sellerId)
  const readers = await findReaders(context, trx, [...bySeller.keys()], 'sale')
  for (const [sellerId, sold] of bySeller) {
    const reader = readers.get(sellerId)
    if (!reader) continue
    const { locale } = reader
    const { say } = translate(locale)
    const lines = sold.map((item) => {
      const { paidYen } = item
      const title = nameItem(item, locale)
      if (paidYen === 0) return say('emails.sales.saleFree', { title })
      const share = formatYen(splitPayment(paidYen, order.feePercent).share)
      return say('emails.sales.saleLine', { title, paid: formatYen(paidYen), share })
    })
    const email = composeNotification(context, reader, {
      eventKey: `sale-${order.publicId}-${sellerId}`,
      subject: say('emails.sales.saleSubject', { title: nameItems(sold, locale) }),
      title: say('emails.sales.saleTitle'),
      paragraphs: [lines.join('\n'), ...sandboxNote(order, locale)],
      action: { label: say('emails.sales.saleAction'), path: '/my/reports' },
    })
    await writeEmail(trx, email)
  }
}

/** What a refund means to its buyer, by its reason. */
const REFUND_WORDS = {
  already_owned: 'refundKept',
  buyer_left: 'refundLeft',
  sounds_gone: 'refundGone',
  operator: 'refundEnded',
} as const

export async function writeRefundEmail(
  context: Context,
  trx: Database,
  { order, item }: { order: OrderRow; item: ItemRow },
): Promise<void> {
  const locale = localeOf(order)
  const { say } = translate(locale)
  const refunded = { title: nameItem(item, locale), amount: formatYen(item.paidYen) }
  await writeEmail(trx, {
    eventKey: `refund-${order.publicId}-${item.id}`,
    to: order.email,
    subject: say('emails.sales.refundSubject', { id: order.publicId }),
    ...composeEmail({
      locale,
      brandName: context.config.brandName,
      title: say('emails.sales.refundTitle'),
      paragraphs: [
        say('emails.sales.refundText', refunded),
        say(`emails.sales.${REFUND_WORDS[item.refundReason ?? 'operator']}`),
        ...sandboxNote(order, locale),
      ],
      action: {
        label: say('sales.order.title'),
        url: orderAddress(context, originOf({ context }, undefined), order, context.clock.now()),
      },
    }),
  })
}
