import { originOf } from '#http/origin.ts'
import { translate } from '#i18n/translate.ts'
import { FORMATS, toLocale } from '#kernel/locale.ts'
import { formatYen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { isTestPayment } from '#ports/payments/payments.ts'
import type { Konbini } from '../../contract.ts'
import type { ItemRow } from '../orders/item-store.ts'
import { orderAddress } from '../orders/order-links.ts'
import type { OrderRow } from '../orders/store.ts'
import { listLines, nameItems, writeMoneyEmail } from './order-emails.ts'

/** What to pay, where, by which number and until when; not sent after that. */
export async function writeKonbiniEmail(
  context: Context,
  trx: Database,
  { order, items, konbini }: { order: OrderRow; items: ItemRow[]; konbini: Konbini },
): Promise<void> {
  const locale = toLocale(order.locale)
  const { say } = translate(locale)
  const expiresAt = new Date(konbini.expiresAt)
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tokyo' } as const
  const until = new Intl.DateTimeFormat(FORMATS[locale], format).format(expiresAt)
  const total = formatYen(order.totalYen)
  const line = (label: 'store' | 'number' | 'confirmation' | 'until', value: string | null) =>
    value === null
      ? []
      : `${say('emails.sales.konbiniLine', { label: say(`sales.konbini.${label}`), value })}`
  const stores = konbini.stores.map(({ store, paymentCode, confirmationNumber }) =>
    [
      line('store', say(`sales.konbini.stores.${store}`)),
      line('number', paymentCode),
      line('confirmation', confirmationNumber),
    ]
      .flat()
      .join('\n'),
  )
  await writeMoneyEmail(context, trx, order, {
    eventKey: `konbini-${order.publicId}-${order.attempt}`,
    expiresAt,
    subject: say('emails.sales.konbiniSubject', { title: nameItems(items, locale), until }),
    title: say('emails.sales.konbiniTitle', { total }),
    paragraphs: [
      ...stores,
      `${line('until', until)}`,
      ...(await listLines(trx, items, locale)),
      say('emails.sales.receiptTotal', { total }),
      say('emails.sales.konbiniAfter'),
      ...(isTestPayment(order.paymentId ?? '') ? [say('sales.order.sandbox')] : []),
    ],
    action: {
      label: say('sales.order.title'),
      url: orderAddress(context, originOf({ context }, undefined), order),
    },
  })
}
