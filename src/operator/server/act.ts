import { featureRelease, unfeatureRelease } from '#discovery/server/releases.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import { decideClaim } from '#moderation/server/decide-claim.ts'
import { hideWork, restoreWork } from '#moderation/server/hide-work.ts'
import { decideReport } from '#moderation/server/reports.ts'
import { closeReport } from '#orders/server/messages/reports.ts'
import type { Context } from '#ports/context.ts'
import { deleteJob, retryJob } from '#ports/jobs/queue-store.ts'
import { clearRecording, refuseLater } from '#uploads/server/duplicate-detection/verdicts.ts'
import type { OperatorAct } from '../contract.ts'
import { closeAct, insertAct } from './store.ts'

type Act = (context: Context, target: string, reason: string) => Promise<unknown>

/** The use cases are those of the operator's commands. Each may be repeated. */
const ACTS: Record<OperatorAct, Act> = {
  feature: (context, id) => featureRelease(context, id),
  unfeature: (context, id) => unfeatureRelease(context, id),
  clear_recording: async ({ db }, id) => requireFlagged(await clearRecording(db, readNumber(id))),
  refuse_recording: async ({ db }, id) => requireFlagged(await refuseLater(db, readNumber(id))),
  retry_job: async ({ db }, id) => requireFound(await retryJob(db, readNumber(id))),
  remove_reported: (context, id, reason) => decide(context, id, 'removed', reason),
  keep_reported: (context, id, reason) => decide(context, id, 'kept', reason),
  hide_work: (context, publicId, reason) =>
    context.db.transaction().execute((trx) => hideWork(context, trx, { publicId }, reason)),
  restore_work: (context, publicId) => restoreWork(context, publicId),
  inquire_claim: (context, id) => decideClaim(context, readNumber(id), 'inquire'),
  hide_claim: (context, id) => decideClaim(context, readNumber(id), 'hide'),
  reject_claim: (context, id) => decideClaim(context, readNumber(id), 'reject'),
  delete_job: async ({ db }, id) => requireFound(await deleteJob(db, readNumber(id))),
}

/**
 * Does what an operator asks for, and logs who asked, why, and what came of it.
 *
 * @throws Problem as the act does
 */
export async function actAsOperator(
  context: Context,
  { userId }: Member,
  { act, target, reason }: { act: OperatorAct; target: string; reason: string },
): Promise<void> {
  const { db, clock } = context
  const id = await insertAct(db, { userId, act, target, reason, at: clock.now() })
  try {
    await ACTS[act](context, target, reason)
  } catch (error) {
    const problem = error instanceof Problem ? error.code : 'internal_error'
    await closeAct(db, id, { problem })
    throw error
  }
  await closeAct(db, id, { doneAt: clock.now() })
}

async function decide(
  context: Context,
  target: string,
  outcome: 'removed' | 'kept',
  reason: string,
) {
  const [, ofMessage] = /^message-(\d+)$/.exec(target) ?? []
  if (ofMessage === undefined) return decideReport(context, readNumber(target), outcome, reason)
  const { db, clock } = context
  requireFound(await closeReport(db, readNumber(ofMessage), outcome, clock.now()))
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
