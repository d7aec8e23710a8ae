import { findAddresses } from '#accounts/server/emails/find-readers.ts'
import { translate } from '#i18n/translate.ts'
import { type Locale, toLocale } from '#kernel/locale.ts'
import { formatYen, type Yen } from '#kernel/yen.ts'
import { readRefundedParts } from '#money/server/own-parts.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { writeEmail } from '#ports/mail/outbox.ts'
import { writeToOperator } from '#ports/mail/write-to-operator.ts'
import type { ProviderRefund } from '#ports/payments/payments.ts'
import { findRecipient } from '../extensions.ts'
import { nameItems, sandboxNote } from '../fulfilment/order-emails.ts'
import { type ItemRow, listItems } from '../item-store.ts'
import type { OrderRow } from '../order-store.ts'
import { orderAction, reportAction } from './refund-emails.ts'
import { type MadeRefund, type RefundRow, throughProvider } from './store.ts'

interface Failed {
  order: OrderRow
  refund: ProviderRefund
  /** Our refunds that make up the failed one, booked back by now. */
  refunds: readonly MadeRefund[]
}

interface Line {
  item: ItemRow
  refund: MadeRefund
  amountYen: Yen
}

/** Writes to the buyer, to each artist and to the operator. */
export async function writeFailureEmails(
  context: Context,
  trx: Database,
  { order, refund, refunds }: Failed,
): Promise<void> {
  const items = await listItems(trx, [order.id])
  const lines = refunds.flatMap((one): Line[] => {
    const item = items.find(({ id }) => id === one.itemId)
    return item ? [{ item, refund: one, amountYen: one.amountYen - one.creditYen }] : []
  })
  await writeToBuyer(context, trx, { order, refund, lines })
  await writeToSellers(context, trx, { order, refund, lines })
  const { t } = translate('en')
  const named = { id: order.publicId, refund: refund.id, amount: formatYen(refund.amountYen) }
  await writeToOperator(context, trx, {
    eventKey: `refund-failed-${refund.id}-operator`,
    subject: t('emails.sales.refundFailedOperatorSubject', named),
    paragraphs: [
      t('emails.sales.refundFailedOperator', named),
      t('emails.sales.refundFailedOperatorNext', named),
      ...sandboxNote(order, 'en'),
    ],
  })
}

interface Told {
  order: OrderRow
  refund: ProviderRefund
  lines: readonly Line[]
}

async function writeToBuyer(context: Context, trx: Database, { order, refund, lines }: Told) {
  const locale = toLocale(order.locale)
  const { t } = translate(locale)
  const title = nameItems(
    lines.map(({ item }) => item),
    locale,
  )
  const amount = formatYen(refund.amountYen)
  await writeEmail(context, trx, order, {
    eventKey: `refund-failed-${refund.id}`,
    subject: t('emails.sales.refundFailedSubject', { id: order.publicId }),
    title: t('emails.sales.refundFailedTitle'),
    paragraphs: [
      t('emails.sales.refundFailedText', { amount, title }),
      ...(await describeAccess(context, trx, { order, lines, locale })),
      ...sandboxNote(order, locale),
    ],
    action: orderAction(context, order),
  })
}

/** Describes access that the refund had ended and that is there again. */
async function describeAccess(
  context: Context,
  trx: Database,
  { order, lines, locale }: { order: OrderRow; lines: readonly Line[]; locale: Locale },
): Promise<string[]> {
  if (!lines.some(({ refund, item }) => refund.endsAccess && item.refundReason === null)) return []
  const recipient = await findRecipient(context, trx, order.id)
  const own = () => translate(locale).t('emails.sales.refundFailedAccess')
  return [recipient?.describeFailure(locale) ?? own()]
}

async function writeToSellers(context: Context, trx: Database, { order, refund, lines }: Told) {
  const sold = lines.filter(({ item }) => item.soldAt !== null)
  const bySeller = Map.groupBy(sold, ({ item }) => item.sellerId ?? 0)
  const sellers = await findAddresses(trx, [...bySeller.keys()])
  for (const [sellerId, { email, locale }] of sellers) {
    const own = bySeller.get(sellerId) ?? []
    const { feePercent, publicId } = order
    const parts = await readRefundedParts(
      trx,
      own.map(({ item, amountYen }) => {
        const { id: orderItemId, paidYen, refundedYen: beforeYen } = item
        return { orderItemId, sellerId, paidYen, feePercent, beforeYen, amountYen }
      }),
    )
    const { t } = translate(locale)
    const title = nameItems(
      own.map(({ item }) => item),
      locale,
    )
    const share = formatYen(parts.reduce((sum, yen) => sum + yen, 0))
    const reader = { email, locale }
    await writeEmail(context, trx, reader, {
      eventKey: `refund-failed-${refund.id}-seller-${sellerId}`,
      subject: t('emails.sales.refundFailedSellerSubject', { title }),
      title: t('emails.sales.refundFailedSellerTitle'),
      paragraphs: [
        t('emails.sales.refundFailedSellerText', { title, order: publicId, share }),
        ...sandboxNote(order, locale),
      ],
      action: reportAction(locale),
    })
  }
}

/** The provider has refused it for the last time. */
export async function tellOfRefusedRefund(
  context: Context,
  { order, refunds, reason }: { order: OrderRow; refunds: readonly RefundRow[]; reason: string },
): Promise<void> {
  const { t } = translate('en')
  const amount = formatYen(throughProvider(refunds))
  await writeToOperator(context, context.db, {
    eventKey: `refund-refused-${refunds[0]?.id}`,
    subject: t('emails.sales.refundRefusedSubject', { id: order.publicId }),
    paragraphs: [
      t('emails.sales.refundRefused', { amount, reason }),
      t('emails.sales.disputeOperatorNext', { order: order.publicId }),
      ...sandboxNote(order, 'en'),
    ],
  })
}
