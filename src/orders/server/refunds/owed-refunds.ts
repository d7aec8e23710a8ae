import * as z from 'zod/mini'
import type { Context } from '#ports/context.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import { listOwed, type OwedRefund, updateOwed } from './owed-store.ts'
import { type Refusal, refundOrder } from './refund-order.ts'

const PAGE = 100

/**
 * Refunds what buyers are owed for works that were removed or never came. What cannot be refunded now, because its order is
 * disputed or another refund is on its way, is tried again by the next run.
 */
async function refundOwed(context: Context): Promise<void> {
  let after = { orderItemId: 0, workId: 0 }
  for (;;) {
    const page = await listOwed(context.db, after, PAGE)
    for (const owed of page) await refundOne(context, owed)
    const last = page.at(-1)
    if (last === undefined) return
    after = last
  }
}

export const refundOwedJob: Job<object> = defineJob('refund-owed', z.object({}), refundOwed, {
  cron: '*/10 * * * *',
  queue: 'refund-owed',
})

/** These are over by themselves. */
const LATER: ReadonlySet<Refusal['refused']> = new Set(['disputed', 'waiting', 'not_at_provider'])

async function refundOne(context: Context, owed: OwedRefund, mostYen = owed.partYen) {
  const { db, clock } = context
  const close = { closedAt: clock.now() }
  const request = {
    items: [owed.item],
    reason: owed.reason,
    ...(mostYen !== null && { amountYen: mostYen, keepsAccess: true }),
  } as const
  const plan = await refundOrder(context, owed.order, request, (trx) =>
    updateOwed(trx, owed, close),
  )
  if (!('refused' in plan)) return
  const { refused, leftYen } = plan
  if (refused === 'too_much' && leftYen > 0) {
    await refundOne(context, owed, leftYen)
    return
  }
  await updateOwed(db, owed, { refused, ...(!LATER.has(refused) && close) })
}
