import * as z from 'zod/mini'
import { findReaders } from '#accounts/server/emails/find-readers.ts'
import { translate } from '#i18n/translate.ts'
import { JAPAN_MS } from '#kernel/japan-day.ts'
import { FORMATS, type Locale } from '#kernel/locale.ts'
import { formatYen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { writeEmail } from '#ports/mail/outbox.ts'
import { listMessages } from '../messages/message-store.ts'
import { nameItem } from '../present.ts'
import { listSalesWithoutEmail } from './daily-sales-store.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** The hour in Japan, on the morning after the day. */
const SENT_AT_HOUR = 8
/** The most sales that an email lists; more are counted. */
const LISTED = 50

/** The start of the day in Japan in which a moment lies, in milliseconds. */
function startOfDay(at: Date): number {
  return Math.floor((at.getTime() + JAPAN_MS) / DAY_MS) * DAY_MS - JAPAN_MS
}

/** Queues one email for all sales of a day, to the artists who want one email a day. */
export async function emailSalesLater(
  context: Context,
  trx: Transaction,
  { items, at }: { items: readonly { sellerId: number }[]; at: Date },
): Promise<void> {
  const sellers = [...new Set(items.map(({ sellerId }) => sellerId))]
  const from = startOfDay(at)
  const runAt = new Date(from + DAY_MS + SENT_AT_HOUR * HOUR_MS)
  for (const sellerId of (await findReaders(context, trx, sellers, 'sale', DAILY)).keys()) {
    await addJob(trx, emailDailySales, { sellerId, from }, { key: `${sellerId}-${from}`, runAt })
  }
}

const DAILY = { daily: true }

/**
 * The email also goes to artists who have chosen single emails since then: the day's sales were not
 * in one.
 */
export const emailDailySales = defineJob(
  'email-daily-sales',
  z.object({ sellerId: z.int(), from: z.int() }),
  (context, { sellerId, from }) =>
    context.db.transaction().execute(async (trx) => {
      const find = (how?: typeof DAILY) => findReaders(context, trx, [sellerId], 'sale', how)
      const reader = (await find(DAILY)).get(sellerId) ?? (await find()).get(sellerId)
      if (!reader) return
      const span = { sellerId, from: new Date(from), to: new Date(from + DAY_MS) }
      const sales = await listSalesWithoutEmail(trx, span)
      if (sales.length === 0) return
      const { locale } = reader
      const { t } = translate(locale)
      const { format } = new Intl.DateTimeFormat(FORMATS[locale], {
        dateStyle: 'long',
        timeZone: 'Asia/Tokyo',
      })
      const date = format(span.from)
      const total = sales.reduce((sum, { shareYen }) => sum + shareYen, 0)
      const count = new Set(sales.map(({ orderId }) => orderId)).size
      const more = sales.length - LISTED
      await writeEmail(context, trx, reader, {
        eventKey: `sales-of-${sellerId}-${from}`,
        subject: t('emails.sales.daySubject', { count, date }),
        title: t('emails.sales.dayTitle', { date }),
        paragraphs: [
          sales
            .slice(0, LISTED)
            .map((sale) => describeSale(sale, locale))
            .join('\n'),
          ...(more > 0 ? [t('emails.sales.dayMore', { count: more })] : []),
          t('emails.sales.dayTotal', { total: formatYen(total) }),
          ...(context.payments.provider === 'sandbox' ? [t('emails.sales.sandbox')] : []),
          ...(await quoteMessages(trx, { sellerId, sales: sales.slice(0, LISTED) }, locale)),
        ],
        action: { label: t('emails.sales.saleAction'), path: '/my/reports#sales' },
      })
    }),
)

type Sale = Awaited<ReturnType<typeof listSalesWithoutEmail>>[number]

function describeSale(sale: Sale, locale: Locale): string {
  const { paidYen, shareYen } = sale
  const { t } = translate(locale)
  const title = nameItem(sale, locale)
  if (paidYen === 0) return t('emails.sales.saleFree', { title })
  const [paid, share] = [formatYen(paidYen), formatYen(shareYen)]
  return t('emails.sales.saleLine', { title, paid, share })
}

async function quoteMessages(
  trx: Transaction,
  { sellerId, sales }: { sellerId: number; sales: readonly Sale[] },
  locale: Locale,
): Promise<string[]> {
  const { t } = translate(locale)
  const orders = [...new Set(sales.map(({ orderId }) => orderId))]
  const messages = await listMessages(trx, orders)
  return messages.flatMap(({ sellerId: to, text, buyerName: name }) => {
    if (to !== sellerId || !text) return []
    const by = name ? t('emails.sales.saleMessage', { name }) : t('emails.sales.saleMessageGuest')
    return [`${by}\n${text}`]
  })
}
