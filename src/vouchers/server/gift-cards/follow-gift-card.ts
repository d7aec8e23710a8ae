import * as z from 'zod/mini'
import { recordGiftExpired } from '#money/server/gift-ledger.ts'
import { lockOrder } from '#orders/server/order-store.ts'
import type { Context } from '#ports/context.ts'
import { addJobs } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { findGift, updateGift } from '../gifts/gift-store.ts'
import { writeGiftCardEmail } from './gift-card-emails.ts'
import { addExpired, findGiftCard, listGiftCardsToFollow } from './gift-card-store.ts'

const REMIND_MS = 30 * 24 * 60 * 60 * 1000

/**
 * The platform gets what a gift card holds at its end, and what comes back to it later. Before the
 * end, its recipient is reminded once; a dispute of its payment delays that. Repeating it changes
 * nothing.
 */
async function followGiftCard(context: Context, orderId: number): Promise<void> {
  const at = context.clock.now()
  await context.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    const credit = await findGiftCard(trx, orderId)
    if (!credit || credit.endsAt === null || credit.leftYen <= 0) return
    const { endsAt, leftYen } = credit
    if (endsAt <= at) {
      const before = await addExpired(trx, orderId, leftYen)
      const reference = `${order.publicId}-expired-${before}`
      await recordGiftExpired(trx, { orderId, amountYen: leftYen, reference, at })
      return
    }
    if (credit.isDisputed) return
    const gift = await findGift(trx, orderId)
    if (!gift || gift.remindedAt !== null || endsAt.getTime() - REMIND_MS > at.getTime()) return
    await updateGift(trx, orderId, { remindedAt: at })
    const { recipient } = gift
    if (recipient === null) return
    await writeGiftCardEmail(context, trx, { order, gift, recipient, endsAt, leftYen }, 'reminder')
  })
}

export const followGiftCardJob = defineJob(
  'follow-gift-card',
  z.object({ orderId: z.int() }),
  (context, { orderId }) => followGiftCard(context, orderId),
)

export const followGiftCards = defineJob(
  'follow-gift-cards',
  z.object({}),
  async ({ db, clock }) => {
    const now = clock.now()
    const remindBefore = new Date(now.getTime() + REMIND_MS)
    await addJobs(db, followGiftCardJob, await listGiftCardsToFollow(db, { now, remindBefore }))
  },
  { cron: '17 3 * * *' },
)
