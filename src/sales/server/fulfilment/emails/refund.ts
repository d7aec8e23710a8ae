import { originOf } from '#http/origin.ts'
import { translate } from '#i18n/translate.ts'
import { formatYen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { composeEmail } from '#ports/mail/compose.ts'
import { writeEmail } from '#ports/mail/outbox.ts'
import type { ItemRow } from '../../orders/item-store.ts'
import { orderAddress } from '../../orders/order-links.ts'
import { nameItem } from '../../orders/present.ts'
import type { OrderRow } from '../../orders/store.ts'
import { localeOf, sandboxNote } from './parts.ts'

/** What a refund means to its buyer, by its reason. */
const REFUND_WORDS = {
  already_owned: 'refundKept',
  buyer_left: 'refundLeft',
  sounds_gone: 'refundGone',
  operator: 'refundEnded',
} as const

export async function writeRefundLetter(
  context: Context,
  trx: Database,
  { order, item }: { order: OrderRow; item: ItemRow },
): Promise<void> {
  const locale = localeOf(order.locale)
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
        ...sandboxNote(order, say),
      ],
      action: {
        label: say('sales.order.title'),
        url: orderAddress(context, originOf({ context }, undefined), order, context.clock.now()),
      },
    }),
  })
}
