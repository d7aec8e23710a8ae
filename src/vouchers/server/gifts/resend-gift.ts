import { rateLimited } from '#http/rate-limit.ts'
import { Problem } from '#kernel/problem.ts'
import { listItems } from '#orders/server/item-store.ts'
import { findOrder, lockOrder, type OrderRow } from '#orders/server/order-store.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { resendGiftCard } from '../gift-cards/send-gift-card.ts'
import { writeGiftEmail, writeGiftEnded } from './gift-emails.ts'
import { findGift, giverOf, lockGivenOrder, markResent } from './gift-store.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * Sends the gift again for its giver, to the recipient, with a new link; once an hour.
 * @throws Problem not_found where there is nothing to be sent, rate_limited
 */
export async function resendGift(context: Context, { id }: Pick<OrderRow, 'id'>): Promise<void> {
  const at = context.clock.now()
  await context.db.transaction().execute(async (trx) => {
    const before = new Date(at.getTime() - HOUR_MS)
    const gift = await findGift(trx, id)
    if (gift && gift.amountYen !== null) {
      return resendGiftCard(context, trx, { order: await lockOrder(trx, id), gift, at }, before)
    }
    const held = await lockGivenOrder(trx, id)
    const given = held && (await findOrder(trx, held.id))
    if (!given) throw new Problem('not_found')
    if (!(await markResent(trx, id, { at, before }))) throw rateLimited(HOUR_MS / 1000)
    await writeGiftAgain(context, trx, given, `-again-${at.getTime()}`)
  })
}

const AT_MOST_EVERY_MS = 5 * 60 * 1000

/**
 * Replaces a link that is over, to the address of the recipient's order alone, at most every five
 * minutes.
 */
export async function sendGiftAgain(context: Context, given: OrderRow): Promise<void> {
  const copy = `-${Math.floor(context.clock.now().getTime() / AT_MOST_EVERY_MS)}`
  await context.db.transaction().execute((trx) => writeGiftAgain(context, trx, given, copy))
}

/** @throws Problem not_found where the recipient has nothing by it */
async function writeGiftAgain(context: Context, trx: Database, given: OrderRow, copy: string) {
  const items = await listItems(trx, [given.id])
  const giver = giverOf(given)
  const gift = giver && (await findGift(trx, giver))
  const isTakenBack =
    given.status === 'refunded' && items.every((item) => item.refundReason === null)
  if (isTakenBack) return writeGiftEnded(context, trx, given.id, copy)
  const isHeld = given.status === 'paid' && items.some(({ grantId }) => grantId !== null)
  if (!gift || !isHeld) throw new Problem('not_found')
  await writeGiftEmail(context, trx, { given, items, gift, at: context.clock.now(), copy })
}
