import { findAddresses } from '#accounts/server/emails/find-readers.ts'
import { originOf } from '#http/origin.ts'
import { translate } from '#i18n/translate.ts'
import { type Locale, toLocale } from '#kernel/locale.ts'
import { formatYen, type Yen } from '#kernel/yen.ts'
import { readRefundedParts } from '#money/server/own-parts.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { writeEmail } from '#ports/mail/outbox.ts'
import { writeToOperator } from '#ports/mail/write-to-operator.ts'
import type { RefundReason } from '../../contract.ts'
import { findPayer, findRecipient, type RefundOutcome } from '../extensions.ts'
import { listTitles, nameItems, sandboxNote } from '../fulfilment/order-emails.ts'
import { orderAddress } from '../links/order-links.ts'
import type { OrderRow } from '../order-store.ts'
import { type RefundableItem, spentOf } from './list-refundable.ts'
import type { RefundRow } from './store.ts'

export interface Refunded {
  order: OrderRow
  /** The items as listed after the refunds were written. */
  items: readonly RefundableItem[]
  /** The rows of one refund. */
  refunds: readonly RefundRow[]
  /** The refund was made at the provider itself, and so much larger than what was left here. */
  loss?: Loss
}

interface Loss {
  yen: Yen
  refundId: string
}

interface Line {
  item: RefundableItem
  refund: RefundRow
}

/** The buyer and each artist who was told of the sale get one email; the operator reads what was lost. */
export async function writeRefundEmails(
  context: Context,
  trx: Database,
  { order, items, refunds, loss = { yen: 0, refundId: '' } }: Refunded,
): Promise<void> {
  const lines = refunds.flatMap((refund): Line[] => {
    const item = items.find(({ id }) => id === refund.itemId)
    return item ? [{ item, refund }] : []
  })
  const [first] = lines
  if (first) {
    await writeToBuyer(context, trx, { order, lines, lostYen: loss.yen, id: first.refund.id })
    await writeToSellers(context, trx, { order, lines, id: first.refund.id })
  }
  if (loss.yen > 0) await tellOfLoss(context, trx, { order, items, loss })
}

const REASONS = {
  already_owned: 'refundKept',
  buyer_left: 'refundLeft',
  sounds_gone: 'refundGone',
  operator: 'refundEnded',
  disputed: 'refundEnded',
  removed: 'refundRemoved',
  not_released: 'refundDropped',
  delayed: 'refundDelayed',
} as const satisfies Record<RefundReason, RefundOutcome>

function outcomeOf({ endsAccess, reason }: RefundRow): RefundOutcome {
  if (endsAccess) return REASONS[reason]
  return reason === 'removed' ? 'refundRemovedPart' : 'refundPart'
}

interface Told {
  order: OrderRow
  lines: readonly Line[]
  /** The first refund names the email, so that a retry writes no second one. */
  id: number
}

async function writeToBuyer(
  context: Context,
  trx: Database,
  { order, lines, lostYen, id }: Told & { lostYen: Yen },
): Promise<void> {
  const at = context.clock.now()
  const locale = toLocale(order.locale)
  const { t } = translate(locale)
  const recipient = await findRecipient(context, trx, order.id)
  const byOutcome = Map.groupBy(lines, ({ refund }) => outcomeOf(refund))
  const creditYen = sumOf(lines, ({ refund }) => refund.creditYen)
  const payer = creditYen > 0 ? await findPayer(context, trx, order) : undefined
  const paidYen = sumOf(lines, ({ refund }) => refund.amountYen) + lostYen
  const spentYen = sumOf(lines, ({ item }) => spentOf(item)) - lostYen
  // A removed work that was free: there is no money to name.
  const isFree = paidYen + creditYen === 0
  const gone = t('emails.sales.goneSubject', {
    title: nameItems(
      lines.map(({ item }) => item),
      locale,
    ),
  })
  await writeEmail(context, trx, order, {
    eventKey: `refund-${order.publicId}-${id}`,
    subject: isFree ? gone : t('emails.sales.refundSubject', { id: order.publicId }),
    title: isFree ? gone : t('emails.sales.refundTitle'),
    paragraphs: [
      ...[...byOutcome].flatMap(([outcome, group]) => [
        ...describeAmounts(group, locale),
        recipient?.describeRefund(outcome, locale) ?? t(`emails.sales.${outcome}`),
      ]),
      ...(byOutcome.size > 1 || lostYen > 0
        ? [t('emails.sales.refundTotal', { amount: formatYen(paidYen) })]
        : []),
      ...(payer ? [payer.describeRefund(creditYen, { at, locale })] : []),
      ...(spentYen > 0 ? [t('giftCardEmails.spent', { amount: formatYen(spentYen) })] : []),
      ...sandboxNote(order, locale),
    ],
    action: orderAction(context, order),
  })
}

function describeAmounts(lines: readonly Line[], locale: Locale): string[] {
  const { t } = translate(locale)
  const { paid = [], free = [] } = Object.groupBy(lines, ({ refund }) =>
    refund.amountYen > 0 ? 'paid' : 'free',
  )
  const title = (group: readonly Line[]) =>
    listTitles(
      group.map(({ item }) => item),
      locale,
    )
  const amount = formatYen(sumOf(paid, ({ refund }) => refund.amountYen))
  return [
    ...(paid.length > 0 ? [t('emails.sales.refundText', { title: title(paid), amount })] : []),
    ...(free.length > 0 ? [t('emails.sales.refundFree', { title: title(free) })] : []),
  ]
}

const sumOf = (lines: readonly Line[], yenOf: (line: Line) => Yen): Yen =>
  lines.reduce((sum, line) => sum + yenOf(line), 0)

/** A new link to the order's page. */
export function orderAction(context: Context, order: OrderRow) {
  return {
    label: translate(toLocale(order.locale)).t('sales.order.title'),
    url: orderAddress(context, originOf({ context }, undefined), order, {
      from: context.clock.now(),
      by: 'email',
    }),
  }
}

async function writeToSellers(
  context: Context,
  trx: Database,
  { order, lines, id }: Told,
): Promise<void> {
  const sold = lines.filter(({ item, refund }) => item.soldAt !== null && refund.amountYen > 0)
  const bySeller = Map.groupBy(sold, ({ item }) => item.sellerId ?? 0)
  const sellers = await findAddresses(trx, [...bySeller.keys()])
  for (const [sellerId, { email, locale }] of sellers) {
    const own = bySeller.get(sellerId) ?? []
    const { t } = translate(locale)
    const items = own.map(({ item }) => item)
    const shares = await readShares(trx, order, { sellerId, lines: own })
    const amounts = {
      title: listTitles(items, locale),
      order: order.publicId,
      amount: formatYen(sumOf(own, ({ refund }) => refund.amountYen)),
      share: formatYen(shares.reduce((sum, yen) => sum + yen, 0)),
    }
    const reader = { email, locale }
    await writeEmail(context, trx, reader, {
      eventKey: `refund-seller-${order.publicId}-${id}-${sellerId}`,
      subject: t('emails.sales.refundSellerSubject', { title: nameItems(items, locale) }),
      title: t('emails.sales.refundSellerTitle'),
      paragraphs: [
        t('emails.sales.refundSellerText', amounts),
        ...describeAccess(own).map((key) => t(key)),
        ...sandboxNote(order, locale),
      ],
      action: reportAction(locale),
    })
  }
}

function readShares(
  trx: Database,
  { feePercent }: OrderRow,
  { sellerId, lines }: { sellerId: number; lines: readonly Line[] },
): Promise<Yen[]> {
  return readRefundedParts(
    trx,
    lines.map(({ item, refund: { amountYen } }) => ({
      orderItemId: item.id,
      sellerId,
      paidYen: item.paidYen,
      feePercent,
      beforeYen: item.refundedYen - amountYen,
      amountYen,
    })),
  )
}

const BY_OPERATOR: ReadonlySet<RefundReason> = new Set(['operator', 'removed'])

/** A refund that comes by itself, such as of a gift that its recipient owned, gave no access. */
function describeAccess(lines: readonly Line[]) {
  const asked = lines.filter(({ refund }) => BY_OPERATOR.has(refund.reason))
  if (asked.length === 0) return []
  return asked.some(({ refund }) => refund.endsAccess)
    ? (['emails.sales.refundSellerEnded'] as const)
    : (['emails.sales.refundSellerPart'] as const)
}

/** More was refunded at the provider than was left of the order, such as of a gift card that was used. */
async function tellOfLoss(
  context: Context,
  trx: Database,
  { order, items, loss }: { order: OrderRow; items: readonly RefundableItem[]; loss: Loss },
): Promise<void> {
  const { t } = translate('en')
  const { publicId: id } = order
  const amount = formatYen(loss.yen)
  const spentYen = items.reduce((sum, item) => sum + spentOf(item), 0)
  await writeToOperator(context, trx, {
    eventKey: `refund-lost-${loss.refundId}`,
    subject: t('emails.sales.refundLostSubject', { id, amount }),
    paragraphs: [
      t(spentYen > 0 ? 'emails.sales.refundLostSpent' : 'emails.sales.refundLost', { amount }),
      t('emails.sales.disputeOperatorNext', { order: id }),
      ...sandboxNote(order, 'en'),
    ],
  })
}

export function reportAction(locale: Locale) {
  return {
    label: translate(locale).t('emails.sales.saleAction'),
    path: '/my/reports',
  }
}
