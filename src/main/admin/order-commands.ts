import { formatSigned } from '#accounting/server/books/describe-difference.ts'
import { type ShownOrder, searchOrders, showOrder } from '#accounting/server/orders/show-order.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import { formatYen } from '#kernel/yen.ts'
import {
  nameOf,
  planRefund,
  type RefundLine,
  type RefundRequest,
  type RefundWay,
  type Refusal,
  refundOrder,
} from '#orders/server/refunds/refund-order.ts'
import { type Command, type Options, textOf } from './command.ts'
import { formatMinute, formatTable } from './table.ts'

export const orderFind: Command = {
  takes: '<email|order|payment|title>',
  help: 'List orders of a buyer, by their ids, or by the beginning of a title',
  async run(db, text) {
    const orders = await searchOrders(db, text)
    if (orders.length === 0) return `No orders for ${text}.`
    return formatTable(
      orders.map(({ publicId, createdAt, status, totalYen, email, titles }) => [
        publicId,
        formatMinute(createdAt),
        status,
        formatYen(totalYen),
        email,
        titles,
      ]),
    )
  },
}

export const orderShow: Command = {
  takes: '<order>',
  help: 'Show an order: items, payment, refunds, ledger, grants and emails',
  async run(db, id) {
    const shown = await showOrder({ db }, id)
    if (!shown) throw new StartProblem(REFUSALS.not_found(id, 0))
    return describeOrder(shown)
  },
}

function describeOrder({ order, items, ...rest }: ShownOrder): string[] {
  const { refunds, disputes, events, ledger, grants, emails, gift, paidByIt, cardOrder } = rest
  const head = [
    ['Order', order.publicId],
    ['Status', order.status],
    ['Made', formatMinute(order.createdAt)],
    ['Paid', whenOr(order.paidAt, 'no')],
    ['Buyer', `${order.email}${order.askedBy === null ? ' (guest)' : ''}`],
    ['Total', `${formatYen(order.totalYen)}, platform fee ${order.feePercent} %`],
    ['Payment', order.paymentId === null ? 'none' : `${order.paymentId} (${order.provider})`],
    ...(cardOrder === undefined
      ? []
      : [
          [
            'Gift card',
            `${formatYen(order.totalYen - order.dueYen)} by that of order ${cardOrder}`,
          ],
        ]),
    ...(gift ? [['Gift', describeGift(gift)]] : []),
  ]
  return [
    ...formatTable(head),
    ...section('Items', items, (item) => [
      nameOf(item),
      `price ${formatYen(item.priceYen)}`,
      `paid ${formatYen(item.paidYen)}`,
      `refunded ${formatYen(item.refundedYen)}`,
      `${item.title} by ${item.sellerName}`,
    ]),
    ...section('Paid by this gift card', paidByIt, (paid) => [
      formatMinute(paid.at),
      paid.publicId,
      formatYen(paid.creditYen),
      paid.status,
    ]),
    ...section('Refunds', refunds, (refund) => [
      formatMinute(refund.at),
      formatYen(refund.amountYen),
      refund.refundedAt === null ? 'on its way' : 'done',
      describeAccess(refund),
      refund.providerId ?? '',
      `${refund.reason}: ${refund.title}${refund.note === null ? '' : ` (${refund.note})`}`,
    ]),
    ...section('Disputes', disputes, (dispute) => [
      dispute.id,
      formatYen(dispute.amountYen),
      `opened ${formatMinute(dispute.openedAt)}`,
      dispute.closedAt === null ? 'open' : `${dispute.outcome} ${formatMinute(dispute.closedAt)}`,
    ]),
    ...section('Payment events', events, (event) => [
      formatMinute(event.at),
      event.type,
      event.id,
      event.workedAt === null ? 'waiting' : 'processed',
    ]),
    ...section('Ledger', ledger, (entry) => [
      formatMinute(entry.at),
      entry.kind,
      entry.account,
      formatSigned(entry.amountYen),
      entry.username ?? '',
    ]),
    ...section('Grants', grants, (grant) => [
      stateOf(grant),
      `downloads: ${grant.downloads}`,
      grant.holder ?? '',
      grant.title,
    ]),
    ...section('Emails of the last 30 days', emails, (email) => [
      formatMinute(email.at),
      email.failedAt === null ? whenOr(email.sentAt, 'waiting', 'sent ') : 'failed',
      email.recipient,
      email.key,
    ]),
  ]
}

function describeGift(gift: NonNullable<ShownOrder['gift']>): string {
  const { recipient, deliverAt, deliveredAt, amountYen, leftYen, endsAt } = gift
  const when =
    deliveredAt === null ? `due ${formatMinute(deliverAt)}` : `sent ${formatMinute(deliveredAt)}`
  const to = `to ${recipient ?? 'a forgotten address'}, ${when}`
  if (amountYen === null) return to
  const end = endsAt === null ? '' : `, ends ${formatMinute(endsAt)}`
  return `card of ${formatYen(amountYen)} ${to}; ${formatYen(leftYen)} left${end}`
}

function section<Row>(
  title: string,
  rows: readonly Row[],
  cellsOf: (row: Row) => string[],
): string[] {
  if (rows.length === 0) return []
  return ['', title, ...formatTable(rows.map(cellsOf)).map((line) => `  ${line}`)]
}

function describeAccess({ endsAccess, refundedAt }: ShownOrder['refunds'][number]): string {
  if (!endsAccess) return 'access kept'
  return refundedAt === null ? 'access will end' : 'access ended'
}

function whenOr(at: Date | null, otherwise: string, before = ''): string {
  return at === null ? otherwise : `${before}${formatMinute(at)}`
}

function stateOf({ revokedAt, suspendedAt }: ShownOrder['grants'][number]): string {
  if (revokedAt !== null) return `ended ${formatMinute(revokedAt)}`
  return suspendedAt === null ? 'live' : `suspended ${formatMinute(suspendedAt)}`
}

export const orderRefund: Command = {
  takes: '<order> [--item <item>]… [--amount <yen>] [--reason <text>] [--keep-access] [--yes]',
  help: 'Refund an order, some of its items or an amount; shows it first, and does it with --yes',
  options: {
    item: { type: 'string', multiple: true },
    amount: { type: 'string' },
    reason: { type: 'string' },
    'keep-access': { type: 'boolean' },
    yes: { type: 'boolean' },
  },
  async runConfigured(context, id, options) {
    const request = readRefund(options)
    const isSure = options.yes === true
    const ask = isSure ? refundOrder : planRefund
    const plan = await ask(context, id, request)
    if ('refused' in plan) throw new StartProblem(REFUSALS[plan.refused](id, plan.leftYen))
    return describePlan(plan, { id, isSure })
  },
}

function readRefund(options: Options): RefundRequest {
  const amount = textOf(options, 'amount')?.normalize('NFKC').replace(/[¥,]/g, '')
  if (amount !== undefined && !/^[1-9]\d{0,8}$/.test(amount)) {
    throw new StartProblem('--amount is a number of whole yen, such as 500.')
  }
  return {
    ...(Array.isArray(options.item) && { items: options.item.map(String) }),
    amountYen: amount === undefined ? undefined : Number(amount),
    note: textOf(options, 'reason'),
    keepsAccess: options['keep-access'] === true,
  }
}

function describePlan(
  { lines, way }: { lines: readonly RefundLine[]; way: RefundWay },
  { id, isSure }: { id: string; isSure: boolean },
): string[] {
  const total = formatYen(lines.reduce((sum, { amountYen }) => sum + amountYen, 0))
  const rows = lines.map(({ item, amountYen, endsAccess }) => [
    nameOf(item),
    `${formatYen(amountYen)} of ${formatYen(item.paidYen)}`,
    endsAccess ? 'access ends' : 'access stays',
    `${item.title} by ${item.sellerName}`,
  ])
  const what = isSure
    ? `${total} of order ${id} will be refunded in a few seconds:`
    : `This would refund ${total} of order ${id}:`
  const next = isSure
    ? `The buyer and the artists get an email. See npm run admin -- order show ${id}`
    : 'Nothing has been done yet. Add --yes to refund it.'
  return [what, ...formatTable(rows).map((line) => `  ${line}`), ...describeWay(way), next]
}

function describeWay({ throughProviderYen, toCard, spentYen }: RefundWay): string[] {
  const lines: string[] = []
  if (toCard) {
    lines.push(`${formatYen(throughProviderYen)} goes back through the payment provider.`)
    const card = `the gift card of order ${toCard.order}`
    lines.push(
      toCard.hasEnded
        ? `${formatYen(toCard.yen)} was paid with ${card}, which has ended: the platform keeps it.`
        : `${formatYen(toCard.yen)} goes back to ${card}, whose code still works.`,
    )
  }
  if (spentYen > 0) {
    lines.push(
      `${formatYen(spentYen)} of the gift card has been spent or has expired, and is not refunded.`,
    )
  }
  return lines
}

const REFUSALS: Record<Refusal['refused'], (id: string, leftYen: number) => string> = {
  not_found: (id) => `No order ${id}. You’ll find the order number in the receipt.`,
  not_paid: (id) => `Order ${id} hasn’t been paid, so there is nothing to refund.`,
  disputed: (id) =>
    `Order ${id} is disputed: the bank decides, and nothing can be refunded until then.`,
  counted: (id) =>
    `What was paid for a sound of order ${id} counted towards an album. Refund the album first.`,
  unknown_item: (id) =>
    `Order ${id} has no such item. List them with npm run admin -- order show ${id}`,
  card_empty: (id) =>
    `The gift card of order ${id} has been spent or has expired, so nothing of it can be refunded.`,
  nothing_left: (id) => `Order ${id} has already been refunded.`,
  waiting: (id) =>
    `A refund of order ${id} is on its way. Look at it with npm run admin -- order show ${id}`,
  not_at_provider: (id, leftYen) =>
    `The provider has ${formatYen(leftYen)} of order ${id} left: the rest has gone back already. If it was refunded there, the order follows within an hour.`,
  too_much: (id, leftYen) => `At most ${formatYen(leftYen)} of order ${id} can be refunded.`,
}
