import { originOf } from '#http/origin.ts'
import { translate } from '#i18n/translate.ts'
import { toLocale } from '#kernel/locale.ts'
import { formatYen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { writeEmails } from '#ports/mail/outbox.ts'
import { sandboxNote } from '../fulfilment/order-emails.ts'
import type { ItemRow } from '../item-store.ts'
import { orderAddress } from '../links/order-links.ts'
import type { OrderRow } from '../order-store.ts'
import { formatRelease } from './format-release.ts'

export interface PreorderFacts {
  order: OrderRow
  item: ItemRow
}

/** Tells buyers of another date, and that they may cancel where it is later than they were shown. */
export async function writeMovedEmails(
  context: Pick<Context, 'clock' | 'config'>,
  trx: Database,
  moved: readonly PreorderFacts[],
  dates: ReadonlyMap<number, Date>,
): Promise<void> {
  const emails = moved.flatMap((facts) => {
    const { order, item } = facts
    const { deliversAt } = item
    const at = dates.get(item.id)
    if (deliversAt === null || at === undefined) return []
    const locale = toLocale(order.locale)
    const { t } = translate(locale)
    const date = formatRelease(at, locale)
    const { title, sellerName: seller } = item
    const amount = formatYen(item.paidYen - item.backYen)
    const parts = {
      eventKey: `preorder-moved-${order.publicId}-${item.id}-${at.toISOString()}`,
      subject: t('emails.sales.movedSubject', { title, date }),
      title: t('emails.sales.movedTitle'),
      paragraphs: [
        t('emails.sales.movedText', { title, seller, date }),
        ...(at > deliversAt
          ? [
              t('emails.sales.movedCancel', {
                promised: formatRelease(deliversAt, locale),
                amount,
              }),
            ]
          : []),
        ...sandboxNote(order, locale),
      ],
      action: { label: t('sales.order.title'), url: pageOf(context, order) },
    }
    return [{ reader: order, parts }]
  })
  await writeEmails(context, trx, emails)
}

/** Tells buyers that an album which they had ordered is out. */
export async function writeDeliveredEmails(
  context: Pick<Context, 'clock' | 'config'>,
  trx: Database,
  delivered: readonly PreorderFacts[],
): Promise<void> {
  const emails = delivered.map(({ order, item }) => {
    const locale = toLocale(order.locale)
    const { t } = translate(locale)
    const { title, sellerName: seller } = item
    const parts = {
      eventKey: `preorder-here-${order.publicId}-${item.id}`,
      subject: t('emails.sales.hereSubject', { title }),
      title: t('emails.sales.hereTitle', { title }),
      paragraphs: [t('emails.sales.hereText', { title, seller }), ...sandboxNote(order, locale)],
      action: { label: t('sales.order.download'), url: pageOf(context, order) },
    }
    return { reader: order, parts }
  })
  await writeEmails(context, trx, emails)
}

function pageOf(context: Pick<Context, 'clock' | 'config'>, order: OrderRow): string {
  const from = context.clock.now()
  return orderAddress(context, originOf({ context }, undefined), order, { from, by: 'email' })
}
