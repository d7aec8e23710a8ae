import type { Yen } from '#kernel/yen.ts'
import type { Database } from '#ports/database/open-database.ts'
import { splitPayment, splitRefund } from '../platform-fee.ts'
import { type Account, type Entry, insertPosting } from './store.ts'

export interface SoldItem {
  orderItemId: number
  sellerId: number
  paidYen: Yen
}

interface OrderFacts {
  orderId: number
  /** As it was when the order was made. */
  feePercent: number
  at: Date
}

/** The provider owes us the total, we owe each artist a share. Repeating it changes nothing. */
export async function recordSale(
  trx: Database,
  sale: OrderFacts & { items: SoldItem[]; providerFeeYen: Yen },
): Promise<void> {
  const { orderId, at, items, providerFeeYen } = sale
  const reference = `order-${orderId}`
  const entries = items.flatMap((item) => itemEntries(item, sale.feePercent))
  await insertPosting(trx, { kind: 'sale', reference, orderId, at, entries })
  const fees: Entry[] = [
    { account: 'provider_fees', amountYen: providerFeeYen },
    { account: 'provider_clearing', amountYen: -providerFeeYen },
  ]
  await insertPosting(trx, { kind: 'provider_fee', reference, orderId, at, entries: fees })
}

export interface ItemRefund {
  orderId: number
  feePercent: number
  at: Date
  item: SoldItem
  amountYen: Yen
  /** What the ledger has taken back of the item already. */
  beforeYen: Yen
  /** Names it, once. */
  reference: string
  /** The account that paid it: the provider’s, or what a lost dispute withheld. */
  from: 'provider_clearing' | 'disputes'
}

/** An item paid back, whole or in part: as much of the sale reversed, of the platform’s fee, too. */
export async function recordRefund(trx: Database, refund: ItemRefund): Promise<void> {
  const { orderId, at, reference, from, amountYen, feePercent, beforeYen } = refund
  const { orderItemId, sellerId, paidYen } = refund.item
  const { fee, share } = splitRefund({ paidYen, feePercent, beforeYen }, amountYen)
  const entries: Entry[] = [
    { account: from, amountYen: -amountYen, orderItemId },
    { account: 'artist_payable', amountYen: share, userId: sellerId, orderItemId },
    { account: 'platform_fee', amountYen: fee, orderItemId },
  ]
  const kind = from === 'disputes' ? 'dispute' : 'refund'
  await insertPosting(trx, { kind, reference, orderId, at, entries })
}

interface DisputeFacts {
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

/** What a lost dispute took beyond what was left of the sale is the platform’s loss. */
export function recordDisputeLoss(trx: Database, dispute: DisputeFacts): Promise<void> {
  return moveDisputed(trx, dispute, { from: 'disputes', to: 'platform_fee', step: '-loss' })
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

function itemEntries({ orderItemId, sellerId, paidYen }: SoldItem, feePercent: number): Entry[] {
  const { fee, share } = splitPayment(paidYen, feePercent)
  return [
    { account: 'provider_clearing', amountYen: paidYen, orderItemId },
    { account: 'artist_payable', amountYen: -share, userId: sellerId, orderItemId },
    { account: 'platform_fee', amountYen: -fee, orderItemId },
  ]
}
