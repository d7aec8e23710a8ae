import { findAddresses } from '#accounts/server/emails/find-readers.ts'
import { translate } from '#i18n/translate.ts'
import { type Locale, toLocale } from '#kernel/locale.ts'
import { formatYen, type Yen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { writeEmail } from '#ports/mail/outbox.ts'
import { writeToOperator } from '#ports/mail/write-to-operator.ts'
import type { Dispute } from '#ports/payments/payments.ts'
import { findRecipient } from '../extensions.ts'
import { listTitles, nameItems, sandboxNote } from '../fulfilment/order-emails.ts'
import type { OrderRow } from '../order-store.ts'
import { orderAction, reportAction } from '../refunds/refund-emails.ts'
import type { RefundLine } from '../refunds/refund-order.ts'

interface Disputed {
  order: OrderRow
  dispute: Dispute
  /** The parts that the dispute takes, or would take, of each item and of its artist’s share. */
  lines: readonly (RefundLine & { share: Yen })[]
}

/**
 * Writes to the buyer, to each artist and to the operator when a dispute opens and when it closes.
 */
export async function writeDisputeEmails(
  context: Context,
  trx: Database,
  disputed: Disputed,
): Promise<void> {
  await writeToBuyer(context, trx, disputed)
  await writeToSellers(context, trx, disputed)
  await tellOperator(context, trx, disputed)
}

const keyOf = ({ dispute: { id, status } }: Disputed) => `dispute-${id}-${status}`

function subjectOf({ order, dispute }: Disputed, locale: Locale): string {
  const name = dispute.status === 'open' ? 'disputeSubject' : 'disputeClosedSubject'
  return translate(locale).t(`emails.sales.${name}`, { id: order.publicId })
}

async function writeToBuyer(context: Context, trx: Database, disputed: Disputed): Promise<void> {
  const { order } = disputed
  const locale = toLocale(order.locale)
  const subject = subjectOf(disputed, locale)
  const recipient = await findRecipient(context, trx, order.id)
  const { dispute, lines } = disputed
  const outcome = { ...dispute, hasEnded: lines.some(({ endsAccess }) => endsAccess) }
  const told = recipient?.describeDispute(outcome, locale) ?? describeToBuyer(disputed, locale)
  await writeEmail(context, trx, order, {
    eventKey: `${keyOf(disputed)}-buyer-${order.publicId}`,
    subject,
    paragraphs: [...told, ...sandboxNote(order, locale)],
    action: orderAction(context, order),
  })
}

function describeToBuyer({ dispute, lines }: Disputed, locale: Locale): string[] {
  const { t } = translate(locale)
  const amount = formatYen(dispute.amountYen)
  if (dispute.status === 'won') return [t('emails.sales.disputeWon')]
  if (dispute.status === 'open') {
    return [t('emails.sales.disputeOpen', { amount }), t('emails.sales.disputeOpenNext')]
  }
  const ended = lines.filter(({ endsAccess }) => endsAccess)
  const items = ended.map(({ item }) => item)
  const titles = listTitles(items, locale)
  return [
    t('emails.sales.disputeLost', { amount }),
    ...(ended.length > 0 ? [t('emails.sales.disputeLostEnded', { titles })] : []),
    ...(ended.length < lines.length ? [t('emails.sales.disputeLostKept')] : []),
  ]
}

const SELLER_WORDS = {
  open: 'disputeSellerOpen',
  won: 'disputeSellerWon',
  lost: 'disputeSellerLost',
} as const

async function writeToSellers(context: Context, trx: Database, disputed: Disputed): Promise<void> {
  const { order, dispute, lines } = disputed
  const bySeller = Map.groupBy(lines, ({ item }) => item.sellerId ?? 0)
  const sellers = await findAddresses(trx, [...bySeller.keys()])
  for (const [sellerId, { email, locale }] of sellers) {
    const own = bySeller.get(sellerId) ?? []
    const items = own.map(({ item }) => item)
    const share = formatYen(own.reduce((sum, line) => sum + line.share, 0))
    const { t } = translate(locale)
    const subject = t('emails.sales.disputeSellerSubject', { title: nameItems(items, locale) })
    const told = t(`emails.sales.${SELLER_WORDS[dispute.status]}`, {
      order: order.publicId,
      share,
    })
    await writeEmail(
      context,
      trx,
      { email, locale },
      {
        eventKey: `${keyOf(disputed)}-seller-${order.publicId}-${sellerId}`,
        subject,
        paragraphs: [told, ...sandboxNote(order, locale)],
        action: reportAction(locale),
      },
    )
  }
}

async function tellOperator(context: Context, trx: Database, disputed: Disputed): Promise<void> {
  const { order, dispute } = disputed
  const { t } = translate('en')
  const named = {
    dispute: dispute.id,
    amount: formatYen(dispute.amountYen),
    status: dispute.status,
  }
  await writeToOperator(context, trx, {
    eventKey: `${keyOf(disputed)}-operator-${order.publicId}`,
    subject: subjectOf(disputed, 'en'),
    paragraphs: [
      t('emails.sales.disputeOperator', named),
      t('emails.sales.disputeOperatorNext', { order: order.publicId }),
      ...sandboxNote(order, 'en'),
    ],
  })
}
