import { originOf } from '#http/origin.ts'
import { translate } from '#i18n/translate.ts'
import { FORMATS, toLocale } from '#kernel/locale.ts'
import { formatYen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { writeEmail } from '#ports/mail/outbox.ts'
import { isTestPayment } from '#ports/payments/payments.ts'
import { Konbini } from '../../contract.ts'
import { type ItemRow, listItems } from '../item-store.ts'
import { itemPath, orderAddress, pageAddress } from '../links/order-links.ts'
import { findOrder, type OrderRow } from '../order-store.ts'
import { listLines, nameItems, sandboxNote } from './order-emails.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Reminds once, a day before the number ends, or half of the time where there was less; never
 * later.
 */
export async function remindOfKonbini(context: Context, orderId: number): Promise<void> {
  const { db, clock } = context
  const order = await findOrder(db, orderId)
  if (order?.status !== 'open' || order.konbini === null) return
  const konbini = Konbini.parse(order.konbini)
  const end = Date.parse(konbini.expiresAt)
  const ahead = Math.min(DAY_MS, (end - order.createdAt.getTime()) / 2)
  const left = end - clock.now().getTime()
  if (left > ahead || left <= 0) return
  const items = await listItems(db, [orderId])
  await db
    .transaction()
    .execute((trx) =>
      writeKonbiniEmail(context, trx, { order, items, konbini, occasion: 'reminder' }),
    )
}

interface KonbiniEmail {
  order: OrderRow
  items: ItemRow[]
  konbini: Konbini
  occasion: 'issued' | 'reminder'
}

const OCCASIONS = {
  issued: {
    key: 'konbini',
    subject: 'emails.sales.konbiniSubject',
    title: 'emails.sales.konbiniTitle',
  },
  reminder: {
    key: 'konbini-reminder',
    subject: 'emails.sales.konbiniReminderSubject',
    title: 'emails.sales.konbiniReminderTitle',
  },
} as const

/** Writes what to pay, where, by which number and until when; nothing is sent after that. */
export async function writeKonbiniEmail(
  context: Context,
  trx: Database,
  { order, items, konbini, occasion }: KonbiniEmail,
): Promise<void> {
  const locale = toLocale(order.locale)
  const { t } = translate(locale)
  const expiresAt = new Date(konbini.expiresAt)
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tokyo' } as const
  const until = new Intl.DateTimeFormat(FORMATS[locale], format).format(expiresAt)
  const { key, subject, title } = OCCASIONS[occasion]
  const total = formatYen(order.totalYen)
  const line = (label: 'store' | 'number' | 'confirmation' | 'until', value: string | null) =>
    value === null
      ? []
      : `${t('emails.sales.konbiniLine', { label: t(`sales.konbini.${label}`), value })}`
  const stores = konbini.stores.map(({ store, paymentCode, confirmationNumber }) =>
    [
      line('store', t(`sales.konbini.stores.${store}`)),
      line('number', paymentCode),
      line('confirmation', confirmationNumber),
    ]
      .flat()
      .join('\n'),
  )
  await writeEmail(context, trx, order, {
    eventKey: `${key}-${order.publicId}`,
    expiresAt,
    subject: t(subject, { title: nameItems(items, locale), until }),
    title: t(title, { total }),
    paragraphs: [
      ...stores,
      `${line('until', until)}`,
      ...(await listLines(trx, items, locale)),
      t('emails.sales.receiptTotal', { total }),
      t('emails.sales.konbiniAfter'),
      ...(isTestPayment(order.paymentId ?? '') ? [t('sales.order.sandbox')] : []),
    ],
    action: {
      label: t('sales.order.title'),
      url: orderAddress(context, originOf({ context }, undefined), order, { by: 'email' }),
    },
  })
}

/** The number was not used in time: nothing was charged, and how to order again. */
export async function writeKonbiniEnded(
  context: Context,
  trx: Database,
  order: OrderRow,
  items: ItemRow[],
): Promise<void> {
  const locale = toLocale(order.locale)
  const { t } = translate(locale)
  const origin = originOf({ context }, undefined)
  const [first, ...others] = items
  const page = others.length === 0 && first?.hasPage ? itemPath(first) : undefined
  await writeEmail(context, trx, order, {
    eventKey: `konbini-ended-${order.publicId}`,
    subject: t('emails.sales.konbiniEndedSubject', { title: nameItems(items, locale) }),
    title: t('emails.sales.konbiniEndedTitle'),
    paragraphs: [
      t('emails.sales.konbiniEnded', { id: order.publicId }),
      ...(await listLines(trx, items, locale)),
      t(page ? 'emails.sales.konbiniEndedItem' : 'emails.sales.konbiniEndedOrder'),
      ...sandboxNote(order, locale),
    ],
    action: {
      label: t('sales.pending.again'),
      url: page
        ? pageAddress(origin, locale, page)
        : orderAddress(context, origin, order, { by: 'email' }),
    },
  })
}
