import { splitPayment } from '#billing/split-payment.ts'
import { originOf } from '#http/origin.ts'
import { translate } from '#i18n/translate.ts'
import { isLocale, type Locale } from '#kernel/locale.ts'
import { formatYen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { composeLetter } from '#ports/mail/compose.ts'
import { writeLetter } from '#ports/mail/outbox.ts'
import { DOWNLOAD_LINK_DAYS } from '../../contract.ts'
import type { ItemRow } from '../orders/item-store.ts'
import { downloadAddress, orderAddress, pageAddress } from '../orders/order-links.ts'
import type { OrderRow } from '../orders/store.ts'

interface Receipt {
  order: OrderRow
  items: ItemRow[]
  /** Those that are paid back, since the buyer has them. */
  already: ItemRow[]
  at: Date
  /** Told apart when it is sent again. */
  copy?: string
}

export async function writeReceipt(
  context: Context,
  trx: Database,
  { order, items, already, at, copy = '' }: Receipt,
): Promise<void> {
  const locale = localeOf(order.locale)
  const { say } = translate(locale)
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Tokyo' })
  const lines = items.map((item) =>
    say('sales.letters.receiptLine', {
      title: item.title,
      seller: item.sellerName,
      paid: formatYen(item.paidYen),
    }),
  )
  const titles = already.map(({ title }) => title).join(locale === 'ja' ? '、' : ', ')
  const isGuest = order.askedBy === null
  const paragraphs = [
    say('sales.letters.receiptOrder', { id: order.publicId, date: date.format(at) }),
    lines.join('\n'),
    say('sales.letters.receiptTotal', { total: formatYen(order.totalYen) }),
    ...(already.length > 0 ? [say('sales.letters.receiptAlready', { titles })] : []),
    ...sandboxNote(order, say),
    say('sales.letters.receiptKept'),
    ...(isGuest ? [say('sales.letters.receiptLink', { days: DOWNLOAD_LINK_DAYS })] : []),
  ]
  const { brandName } = context.config
  await writeLetter(trx, {
    eventKey: `receipt-${order.publicId}${copy}`,
    to: order.email,
    subject: say('sales.letters.receiptSubject', { title: nameItems(items, locale) }),
    ...composeLetter({
      locale,
      brandName,
      title: say('sales.letters.receiptTitle'),
      paragraphs,
      action: {
        label: say('sales.letters.receiptAction'),
        url: downloadAddress(context, originOf({ context }, undefined), order, at),
      },
    }),
  })
}

/** One letter to each seller who can be reached. */
export async function writeSaleNotices(
  context: Context,
  trx: Database,
  { order, items }: { order: OrderRow; items: ItemRow[] },
): Promise<void> {
  const bySeller = Map.groupBy(items, ({ sellerId }) => sellerId)
  for (const [sellerId, sold] of bySeller) {
    const { sellerEmail: to, sellerLocale, sellerDeletedAt } = sold[0] ?? {}
    if (!to || sellerDeletedAt) continue
    const locale = localeOf(sellerLocale)
    const { say } = translate(locale)
    const lines = sold.map(({ title, paidYen }) => {
      if (paidYen === 0) return say('sales.letters.saleFree', { title })
      const share = formatYen(splitPayment(paidYen, order.feePercent).share)
      return say('sales.letters.saleLine', { title, paid: formatYen(paidYen), share })
    })
    const url = pageAddress(originOf({ context }, undefined), locale, '/my/reports')
    await writeLetter(trx, {
      eventKey: `sale-${order.publicId}-${sellerId}`,
      to,
      subject: say('sales.letters.saleSubject', { title: nameItems(sold, locale) }),
      ...composeLetter({
        locale,
        brandName: context.config.brandName,
        title: say('sales.letters.saleTitle'),
        paragraphs: [lines.join('\n'), ...sandboxNote(order, say)],
        action: { label: say('sales.letters.saleAction'), url },
      }),
    })
  }
}

export async function writeRefundLetter(
  context: Context,
  trx: Database,
  { order, item }: { order: OrderRow; item: ItemRow },
): Promise<void> {
  const locale = localeOf(order.locale)
  const { say } = translate(locale)
  const kept = item.refundReason === 'already_owned'
  const refunded = { title: item.title, amount: formatYen(item.paidYen) }
  await writeLetter(trx, {
    eventKey: `refund-${order.publicId}-${item.id}`,
    to: order.email,
    subject: say('sales.letters.refundSubject', { id: order.publicId }),
    ...composeLetter({
      locale,
      brandName: context.config.brandName,
      title: say('sales.letters.refundTitle'),
      paragraphs: [
        say('sales.letters.refundText', refunded),
        say(kept ? 'sales.letters.refundKept' : 'sales.letters.refundEnded'),
        ...sandboxNote(order, say),
      ],
      action: {
        label: say('sales.order.title'),
        url: orderAddress(context, originOf({ context }, undefined), order, context.clock.now()),
      },
    }),
  })
}

type Say = ReturnType<typeof translate>['say']

function sandboxNote({ provider }: OrderRow, say: Say): string[] {
  return provider === 'sandbox' ? [say('sales.letters.sandbox')] : []
}

function nameItems(items: ItemRow[], locale: Locale): string {
  const [first, ...others] = items
  const title = first?.title ?? ''
  if (others.length === 0) return title
  return translate(locale).say('sales.letters.andMore', { title, count: others.length })
}

function localeOf(locale: string | undefined): Locale {
  return isLocale(locale) ? locale : 'en'
}
