import type { Yen } from '#kernel/yen.ts'
import type { Database } from '#ports/database/open-database.ts'
import { splitPayment } from '../platform-fee.ts'
import { type Entry, insertPosting } from './store.ts'

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

/** One item paid back: its part of the sale, reversed; the platform keeps no fee of it. */
export async function recordRefund(
  trx: Database,
  { orderId, feePercent, at, item }: OrderFacts & { item: SoldItem },
): Promise<void> {
  const entries = itemEntries(item, feePercent).map((entry) => ({
    ...entry,
    amountYen: -entry.amountYen,
  }))
  const reference = `item-${item.orderItemId}`
  await insertPosting(trx, { kind: 'refund', reference, orderId, at, entries })
}

/** The provider holds the amount back until the dispute is closed. */
export async function recordDispute(
  trx: Database,
  {
    orderId,
    paymentId,
    disputedYen,
    at,
  }: { paymentId: string; disputedYen: Yen } & Omit<OrderFacts, 'feePercent'>,
): Promise<void> {
  const entries: Entry[] = [
    { account: 'disputes', amountYen: disputedYen },
    { account: 'provider_clearing', amountYen: -disputedYen },
  ]
  await insertPosting(trx, { kind: 'dispute', reference: paymentId, orderId, at, entries })
}

function itemEntries({ orderItemId, sellerId, paidYen }: SoldItem, feePercent: number): Entry[] {
  const { fee, share } = splitPayment(paidYen, feePercent)
  return [
    { account: 'provider_clearing', amountYen: paidYen, orderItemId },
    { account: 'artist_payable', amountYen: -share, userId: sellerId, orderItemId },
    { account: 'platform_fee', amountYen: -fee, orderItemId },
  ]
}
