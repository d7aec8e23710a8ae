import { findReaders } from '#accounts/server/emails/find-readers.ts'
import { splitPayment } from '#billing/platform-fee.ts'
import { originOf } from '#http/origin.ts'
import { translate } from '#i18n/translate.ts'
import { formatYen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { composeEmail } from '#ports/mail/compose.ts'
import { writeEmail } from '#ports/mail/outbox.ts'
import type { ItemRow } from '../../orders/item-store.ts'
import { pageAddress } from '../../orders/order-links.ts'
import { nameItem } from '../../orders/present.ts'
import type { OrderRow } from '../../orders/store.ts'
import { nameItems, sandboxNote } from './parts.ts'

/** One letter to each seller who wants such letters. */
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
    const { email: to, locale, footer, stop, headers } = reader
    const { say } = translate(locale)
    const lines = sold.map((item) => {
      const { paidYen } = item
      const title = nameItem(item, locale)
      if (paidYen === 0) return say('emails.sales.saleFree', { title })
      const share = formatYen(splitPayment(paidYen, order.feePercent).share)
      return say('emails.sales.saleLine', { title, paid: formatYen(paidYen), share })
    })
    const url = pageAddress(originOf({ context }, undefined), locale, '/my/reports')
    await writeEmail(trx, {
      eventKey: `sale-${order.publicId}-${sellerId}`,
      to,
      subject: say('emails.sales.saleSubject', { title: nameItems(sold, locale) }),
      headers,
      ...composeEmail({
        locale,
        brandName: context.config.brandName,
        title: say('emails.sales.saleTitle'),
        paragraphs: [lines.join('\n'), ...sandboxNote(order, say)],
        action: { label: say('emails.sales.saleAction'), url },
        footer,
        stop,
      }),
    })
  }
}
