import type { Yen } from '#kernel/yen.ts'
import type { Database } from '#ports/database/open-database.ts'
import { divideTaken, splitPayment, splitRefund } from '../platform-fee.ts'
import { divideShare } from '../splits.ts'
import { listMembersOf, type Membership } from './splits/store.ts'
import { type Account, type Entry, insertPosting, listSoldParts, type SoldPart } from './store.ts'

export interface SoldItem {
  orderItemId: number
  /** The work whose shares divide it. */
  workId: number | null
  sellerId: number
  paidYen: Yen
  /** The part that a gift card pays. */
  creditYen?: Yen
}

interface OrderFacts {
  orderId: number
  /** The fee as it was when the order was made. */
  feePercent: number
  at: Date
}

/**
 * The provider owes us the total, we owe each artist a share, divided over the members of what was
 * sold. Repeating it changes nothing.
 */
export async function recordSale(
  trx: Database,
  sale: OrderFacts & { items: SoldItem[]; providerFeeYen: Yen },
): Promise<void> {
  const { orderId, at, items, providerFeeYen } = sale
  const reference = `order-${orderId}`
  const members = await listMembersOf(
    trx,
    items.flatMap(({ workId }) => workId ?? []),
  )
  const sold = items.flatMap((item) => itemEntries(item, sale.feePercent, members))
  await insertPosting(trx, { kind: 'sale', reference, orderId, at, entries: sold })
  const entries = feeEntries(providerFeeYen)
  await insertPosting(trx, { kind: 'provider_fee', reference, orderId, at, entries })
}

/** The platform’s, not the artists’. */
const feeEntries = (feeYen: Yen): Entry[] => [
  { account: 'provider_fees', amountYen: feeYen },
  { account: 'provider_clearing', amountYen: -feeYen },
]

export interface ItemRefund {
  orderId: number
  feePercent: number
  at: Date
  item: Pick<SoldItem, 'orderItemId' | 'paidYen'>
  amountYen: Yen
  /** The part that goes back to a gift card. */
  creditYen?: Yen
  /** The sum that the ledger has taken back of the item already. */
  beforeYen: Yen
  /** Names it, once. */
  reference: string
  /** The account that paid it: the provider’s, or what a lost dispute withheld. */
  from: 'provider_clearing' | 'disputes'
  /** The money came back after all: it is written the other way round. */
  isBookedBack?: boolean
}

/**
 * An item paid back, whole or in part: as much of the sale reversed, of the platform’s fee and of each
 * member’s part, too.
 */
export async function recordRefund(trx: Database, refund: ItemRefund): Promise<void> {
  const { orderId, at, reference, from, amountYen, creditYen = 0, isBookedBack } = refund
  const { orderItemId } = refund.item
  const sold = await listSoldParts(trx, [orderItemId])
  const { fee, parts } = divideRefund(sold, { ...refund, ...refund.item })
  const entries: Entry[] = [
    { account: from, amountYen: creditYen - amountYen, orderItemId },
    { account: 'gift_credit', amountYen: -creditYen, orderItemId },
    ...parts.map((part): Entry => ({ account: 'artist_payable', orderItemId, ...part })),
    { account: 'platform_fee', amountYen: fee, orderItemId },
  ]
  const kind = from === 'disputes' ? 'dispute' : 'refund'
  const written = isBookedBack ? entries.map(reversed) : entries
  await insertPosting(trx, { kind, reference, orderId, at, entries: written })
}

const reversed = (entry: Entry): Entry => ({ ...entry, amountYen: -entry.amountYen })

/**
 * The platform loses what the provider has refunded beyond what was left of the sale, such as of a
 * gift card that is used; the amount is negative where that refund failed.
 */
export async function recordRefundLoss(
  trx: Database,
  { orderId, refundId, amountYen, at }: Pick<OrderFacts, 'orderId' | 'at'> & RefundLoss,
): Promise<void> {
  const reference = `${refundId}-loss${amountYen < 0 ? '-back' : ''}`
  const entries: Entry[] = [
    { account: 'platform_fee', amountYen },
    { account: 'provider_clearing', amountYen: -amountYen },
  ]
  await insertPosting(trx, { kind: 'refund', reference, orderId, at, entries })
}

interface RefundLoss {
  /** The provider's id of the refund. */
  refundId: string
  amountYen: Yen
}

/**
 * Divides what a refund takes of the platform’s fee and of everyone whose part of the sale is among
 * `sold`.
 */
export function divideRefund(
  sold: readonly SoldPart[],
  refund: { paidYen: Yen; feePercent: number; beforeYen: Yen; amountYen: Yen },
): { fee: Yen; parts: { userId: number; amountYen: Yen }[] } {
  const { fee, share } = splitRefund(refund, refund.amountYen)
  const { share: beforeYen } = splitRefund({ ...refund, beforeYen: 0 }, refund.beforeYen)
  const yens = sold.map(({ yen }) => yen)
  const taken = divideTaken(yens, { beforeYen, amountYen: share })
  return { fee, parts: sold.map(({ userId }, at) => ({ userId, amountYen: taken[at] ?? 0 })) }
}

export interface DisputeFacts {
  orderId: number
  disputeId: string
  amountYen: Yen
  at: Date
}

/** The provider withholds the amount until the dispute is closed. */
export function recordDispute(trx: Database, dispute: DisputeFacts): Promise<void> {
  return moveDisputed(trx, dispute, { from: 'provider_clearing', to: 'disputes' })
}

/** The provider returns it. */
export function recordDisputeWon(trx: Database, dispute: DisputeFacts): Promise<void> {
  return moveDisputed(trx, dispute, { from: 'disputes', to: 'provider_clearing', step: '-won' })
}

/** The platform loses what a lost dispute took beyond what was left of the sale. */
export function recordDisputeLoss(trx: Database, dispute: DisputeFacts): Promise<void> {
  return moveDisputed(trx, dispute, { from: 'disputes', to: 'platform_fee', step: '-loss' })
}

/** The platform bears what the provider charges for the dispute itself, whoever wins. */
export async function recordDisputeFee(
  trx: Database,
  { orderId, disputeId, at }: Omit<DisputeFacts, 'amountYen'>,
  { beforeYen, feeYen }: { beforeYen: Yen; feeYen: Yen },
): Promise<void> {
  const reference = `${disputeId}-${beforeYen}-${feeYen}`
  const entries = feeEntries(feeYen - beforeYen)
  await insertPosting(trx, { kind: 'provider_fee', reference, orderId, at, entries })
}

async function moveDisputed(
  trx: Database,
  { orderId, disputeId, amountYen, at }: DisputeFacts,
  { from, to, step = '' }: { from: Account; to: Account; step?: string },
): Promise<void> {
  const entries = [
    { account: to, amountYen },
    { account: from, amountYen: -amountYen },
  ]
  const reference = `${disputeId}${step}`
  await insertPosting(trx, { kind: 'dispute', reference, orderId, at, entries })
}

function itemEntries(
  { orderItemId, workId, sellerId, paidYen, creditYen = 0 }: SoldItem,
  feePercent: number,
  members: readonly Membership[],
): Entry[] {
  const { fee, share } = splitPayment(paidYen, feePercent)
  const own = members.filter((one) => one.workId === workId)
  const parts = divideShare(share, own)
  const payable = (userId: number, yen: Yen): Entry => {
    return { account: 'artist_payable', amountYen: -yen, userId, orderItemId }
  }
  return [
    { account: 'provider_clearing', amountYen: paidYen - creditYen, orderItemId },
    { account: 'gift_credit', amountYen: creditYen, orderItemId },
    payable(sellerId, parts.owner),
    ...own.map(({ userId }, at) => payable(userId, parts.members[at] ?? 0)),
    { account: 'platform_fee', amountYen: -fee, orderItemId },
  ]
}
