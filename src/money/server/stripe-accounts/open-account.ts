import * as z from 'zod/mini'
import { findAddresses } from '#accounts/server/emails/find-readers.ts'
import { isFresh } from '#accounts/server/sessions/sessions.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { addJobs } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import type { Transfers } from '#ports/payments/transfers.ts'
import { writeBillingEmail } from '../bank/write-billing-email.ts'
import { findStripeAccount, insertStripeAccount, listUnready, markReady } from './store.ts'

/** @throws Problem not_found where there is no Stripe */
export function transfersOf({ payments }: Pick<Context, 'payments'>): Transfers {
  if (!payments.transfers) throw new Problem('not_found')
  return payments.transfers
}

/**
 * Stripe's page on which an artist says where to pay.
 * @throws Problem sign_in_afresh, not_found
 */
export async function openStripeAccount(
  context: Context,
  viewer: Member,
  returnUrl: string,
): Promise<{ url: string }> {
  const transfers = transfersOf(context)
  const { db, clock, config } = context
  const { userId } = viewer
  if (config.payouts.by !== 'stripe') throw new Problem('not_found')
  if (!(await isFresh(context, viewer))) throw new Problem('sign_in_afresh')
  if (!(await findStripeAccount(db, userId))) {
    const email = (await findAddresses(db, [userId])).get(userId)?.email
    if (email === undefined) throw new Problem('not_found')
    const accountId = await transfers.openAccount(viewer.publicId, email)
    await insertStripeAccount(db, { userId, accountId, changedAt: clock.now() })
  }
  const account = await findStripeAccount(db, userId)
  if (!account) throw new Problem('not_found')
  return { url: await transfers.openPage(account.accountId, returnUrl) }
}

/** Asks Stripe whether it can pay; the artist is told by email when it can. */
export async function refreshStripeAccount(context: Context, userId: number): Promise<void> {
  const transfers = transfersOf(context)
  const { db, clock } = context
  const account = await findStripeAccount(db, userId)
  if (!account || account.isReady || !(await transfers.isReady(account.accountId))) return
  const at = clock.now()
  await db.transaction().execute(async (trx) => {
    if (!(await markReady(trx, userId, { isReady: true, at }))) return
    await writeBillingEmail(context, trx, { userId, now: at, stripe: true })
  })
}

const refreshJob = defineJob(
  'refresh-stripe-account',
  z.object({ userId: z.int() }),
  (context, { userId }) => refreshStripeAccount(context, userId),
)

/** Stripe may look at what an artist has said for hours. */
const refreshAll = defineJob(
  'refresh-stripe-accounts',
  z.object({}),
  async ({ db, config }) => {
    if (config.payouts.by === 'stripe') await addJobs(db, refreshJob, await listUnready(db))
  },
  { cron: '23 * * * *' },
)

export const stripeAccountJobs = [refreshJob, refreshAll]
