import * as z from 'zod/mini'
import { translate } from '#i18n/translate.ts'
import { formatYen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { addJobs } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { writeToOperator } from '#ports/mail/write-to-operator.ts'
import { recordResults } from '../payouts/close-payouts.ts'
import { findPayout, listUnsent } from '../payouts/store.ts'
import { transfersOf } from './open-account.ts'
import { findStripeAccount, markReady } from './store.ts'

/**
 * Transfers to the artist's account at Stripe, whose answer closes the payout. Repeating it changes
 * nothing.
 */
export const sendTransfer = defineJob(
  'send-transfer',
  z.object({ id: z.int() }),
  async (context, { id }, { lastAttempt }) => {
    const payout = await findPayout(context.db, id)
    if (payout?.status !== 'in_transfer') return
    const outcome = await send(context, payout).catch(async (error: unknown) => {
      if (lastAttempt) await tellOperator(context, payout, String(error))
      throw error
    })
    await recordResults(context, [{ id, reason: outcome === 'sent' ? null : outcome }])
    if (outcome !== 'sent') await tellOperator(context, payout, outcome)
  },
)

type Payout = NonNullable<Awaited<ReturnType<typeof findPayout>>>

async function send(context: Context, { publicId, amountYen, userId }: Payout) {
  const { db, clock } = context
  const account = await findStripeAccount(db, userId)
  const outcome = account
    ? await transfersOf(context).send({ key: publicId, accountId: account.accountId, amountYen })
    : 'account_restricted'
  if (outcome === 'account_restricted') {
    await markReady(db, userId, { isReady: false, at: clock.now() })
  }
  return outcome
}

/** Reports to the operator that a transfer was not made, and will not be tried again by itself. */
async function tellOperator(
  context: Context,
  { id, publicId, amountYen }: Payout,
  reason: string,
): Promise<void> {
  const { t } = translate('en')
  const named = { id: String(id), amount: formatYen(amountYen), reason }
  await writeToOperator(context, context.db, {
    eventKey: `transfer-failed-${publicId}`,
    subject: t('earnings.emails.transferFailedSubject', named),
    paragraphs: [t('earnings.emails.transferFailed', named)],
  })
}

/** Queues all that Stripe should transfer and has not answered yet. */
export async function sendTransfers(db: Database): Promise<void> {
  await addJobs(db, sendTransfer, await listUnsent(db))
}

/**
 * Takes the money of a payout back at Stripe, before it is returned to the balance.
 * @returns 'open' where Stripe has not answered yet: it might still be sent
 */
export async function reverseTransfer(
  context: Pick<Context, 'db' | 'payments'>,
  id: number,
): Promise<'open' | 'done'> {
  const payout = await findPayout(context.db, id)
  if (!payout?.isByStripe) return 'done'
  if (payout.status === 'in_transfer') return 'open'
  await transfersOf(context).reverse(payout.publicId)
  return 'done'
}
