import { rateLimited } from '#http/rate-limit.ts'
import { fieldProblem, Problem } from '#kernel/problem.ts'
import { MINIMUM_PRICE_YEN } from '#kernel/yen.ts'
import type { NewItem } from '#orders/server/check-prices.ts'
import type { Context } from '#ports/context.ts'
import type { GiftRequest } from '../../gift-contract.ts'
import { deliveryTime } from '../../gift-limits.ts'
import { countGifts } from './gift-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The number of gifts in 24 hours that one person may order, and that one address may be sent. */
export const GIFTS_A_DAY = { given: 20, received: 20 }

export interface Giver {
  email: string
  userId: number | undefined
}

/**
 * The row of a gift, still without its order.
 * @throws Problem gift_date_invalid, price_below_minimum, bad_request for several items, rate_limited
 */
export async function prepareGift(
  context: Pick<Context, 'clock' | 'db'>,
  { recipient, sender, message, date, locale }: GiftRequest,
  { giver, items }: { giver: Giver; items: readonly Pick<NewItem, 'paidYen'>[] },
) {
  const [item, ...others] = items
  if (!item || others.length > 0) throw new Problem('bad_request')
  // A free item need not be given, and its email would cost its sender nothing.
  if (item.paidYen === 0) {
    const values = { price: MINIMUM_PRICE_YEN }
    throw fieldProblem('price', 'price_below_minimum', { values })
  }
  const now = context.clock.now()
  const deliverAt = timeOf(date, now)
  await limitGifts(context, giver, recipient)
  const names = { recipientEmail: recipient, senderName: sender, message, locale }
  return { ...names, createdAt: now, deliverAt }
}

/** @throws Problem gift_date_invalid */
export function timeOf(date: string, now: Date): Date {
  const at = deliveryTime(date, now)
  if (at === undefined) throw fieldProblem('date', 'gift_date_invalid')
  return at
}

/** The words of a gift go to an address that anyone may type in. @throws Problem rate_limited */
export async function limitGifts(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  { email: giver, userId }: Giver,
  recipient: string,
): Promise<void> {
  const since = new Date(clock.now().getTime() - DAY_MS)
  const { given, received } = await countGifts(db, { giver, userId, recipient, since })
  const isOver = given >= GIFTS_A_DAY.given || received >= GIFTS_A_DAY.received
  if (isOver) throw rateLimited(DAY_MS / 1000)
}
