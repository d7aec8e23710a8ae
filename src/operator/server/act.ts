import { liftSuspension, suspend } from '#accounts/server/suspensions/suspensions.ts'
import { featureRelease, unfeatureRelease } from '#discovery/server/releases.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import { decideClaim } from '#moderation/server/decide-claim.ts'
import { hideWork, restoreWork } from '#moderation/server/hide-work.ts'
import { decideReport } from '#moderation/server/reports.ts'
import { type Refusal, refundOrder } from '#orders/server/refunds/refund-order.ts'
import type { Context } from '#ports/context.ts'
import { deleteJob, retryJob } from '#ports/jobs/queue-store.ts'
import { clearRecording, refuseLater } from '#uploads/server/duplicate-detection/verdicts.ts'
import { type AskedAct, type OperatorAct, SUSPENSION_DAYS } from '../contract.ts'
import { closeAct, insertAct } from './store.ts'

type Act = (context: Context, target: string, reason: string) => Promise<unknown>

/** The use cases are those of the operator's commands. Each may be repeated. */
const ACTS: Record<OperatorAct, Act> = {
  feature: (context, id) => featureRelease(context, id),
  unfeature: (context, id) => unfeatureRelease(context, id),
  clear_recording: async ({ db }, id) => requireFlagged(await clearRecording(db, readNumber(id))),
  refuse_recording: async ({ db }, id) => requireFlagged(await refuseLater(db, readNumber(id))),
  retry_job: async ({ db }, id) => requireFound(await retryJob(db, readNumber(id))),
  remove_reported: (context, id, reason) =>
    decideReport(context, readNumber(id), 'removed', reason),
  keep_reported: (context, id, reason) => decideReport(context, readNumber(id), 'kept', reason),
  hide_work: (context, publicId, reason) =>
    context.db.transaction().execute((trx) => hideWork(context, trx, { publicId }, reason)),
  restore_work: (context, publicId) => restoreWork(context, publicId),
  inquire_claim: (context, id) => decideClaim(context, readNumber(id), 'inquire'),
  hide_claim: (context, id) => decideClaim(context, readNumber(id), 'hide'),
  remove_claim: (context, id) => decideClaim(context, readNumber(id), 'remove'),
  reject_claim: (context, id) => decideClaim(context, readNumber(id), 'reject'),
  delete_job: async ({ db }, id) => requireFound(await deleteJob(db, readNumber(id))),
  refund_item: refundItem,
  suspend_account: (context, publicId, reason) =>
    suspend(context, { publicId }, { kind: 'account', reason, days: SUSPENSION_DAYS }),
  lift_suspension: (context, publicId) => liftSuspension(context, { publicId }, 'account'),
  freeze_payouts: (context, publicId, reason) =>
    suspend(context, { publicId }, { kind: 'payouts', reason, days: SUSPENSION_DAYS }),
  unfreeze_payouts: (context, publicId) => liftSuspension(context, { publicId }, 'payouts'),
}

/**
 * Does what an operator asks for, and logs who asked, why, and what came of it.
 *
 * @param passkey the public id of the one that confirmed it, if any
 * @throws Problem as the act does
 */
export async function actAsOperator(
  context: Context,
  { userId }: Member,
  { act, target, reason }: AskedAct,
  passkey: string | null,
): Promise<void> {
  const { db, clock } = context
  const id = await insertAct(db, { userId, act, target, reason, passkey, at: clock.now() })
  try {
    await ACTS[act](context, target, reason)
  } catch (error) {
    const problem = error instanceof Problem ? error.code : 'internal_error'
    await closeAct(db, id, { problem })
    throw error
  }
  await closeAct(db, id, { doneAt: clock.now() })
}

const REFUSALS: Record<Refusal['refused'], string> = {
  not_found: 'not_found',
  unknown_item: 'not_found',
  not_paid: 'refund_nothing_left',
  nothing_left: 'refund_nothing_left',
  card_empty: 'refund_nothing_left',
  too_much: 'refund_nothing_left',
  waiting: 'refund_waiting',
  disputed: 'refund_disputed',
  counted: 'refund_counted',
  not_at_provider: 'refund_not_at_provider',
}

/** Refunds what is left of an item: `{order}/{item}`. The buyer's access ends, as by the command. */
async function refundItem(context: Context, target: string, reason: string): Promise<void> {
  const [order = '', item = ''] = target.split('/')
  const plan = await refundOrder(context, order, { items: [item], note: reason })
  if ('refused' in plan) throw new Problem(REFUSALS[plan.refused])
}

function requireFlagged(standing: Awaited<ReturnType<typeof clearRecording>>): void {
  requireFound(standing === 'flagged')
}

function requireFound(isFound: boolean): void {
  if (!isFound) throw new Problem('not_found')
}

function readNumber(text: string): number {
  const number = Number(text)
  if (!/^\d{1,15}$/.test(text)) throw new Problem('not_found')
  return number
}
