import type { Yen } from '#kernel/yen.ts'
import type { Database } from '#ports/database/open-database.ts'
import { type Entry, insertPosting, type Posting } from './store.ts'

interface GiftFacts {
  /** The order that bought the gift card. */
  orderId: number
  amountYen: Yen
  at: Date
}

interface Bought extends GiftFacts {
  orderItemId: number
}

/** We owe what the gift card holds until it is used: no one has earned anything yet. */
export function recordGiftBought(
  trx: Database,
  { orderItemId, amountYen, ...facts }: Bought,
): Promise<boolean> {
  return post(trx, 'gift', `order-${facts.orderId}`, facts, [
    { account: 'provider_clearing', amountYen, orderItemId },
    { account: 'gift_credit', amountYen: -amountYen, orderItemId },
  ])
}

/** Records what was left of a gift card as paid back to its buyer, or taken by a lost dispute. */
export function recordGiftReturned(
  trx: Database,
  {
    orderItemId,
    amountYen,
    reference,
    from,
    ...facts
  }: Bought & { reference: string; from: 'provider_clearing' | 'disputes' },
): Promise<boolean> {
  return post(trx, from === 'disputes' ? 'dispute' : 'refund', reference, facts, [
    { account: from, amountYen: -amountYen, orderItemId },
    { account: 'gift_credit', amountYen, orderItemId },
  ])
}

/** The platform gets what was left when the gift card's time was over. */
export function recordGiftExpired(
  trx: Database,
  { amountYen, reference, ...facts }: GiftFacts & { reference: string },
): Promise<boolean> {
  return post(trx, 'gift', reference, facts, [
    { account: 'gift_credit', amountYen },
    { account: 'platform_fee', amountYen: -amountYen },
  ])
}

function post(
  trx: Database,
  kind: Posting['kind'],
  reference: string,
  { orderId, at }: Omit<GiftFacts, 'amountYen'>,
  entries: Entry[],
): Promise<boolean> {
  return insertPosting(trx, { kind, reference, orderId, at, entries })
}
