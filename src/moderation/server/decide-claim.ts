import * as z from 'zod/mini'
import { Problem } from '#kernel/problem.ts'
import { removeWork } from '#orders/server/refunds/remove-work.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import { withdrawWork } from '#works/server/withdraw-work.ts'
import { INQUIRY_DAYS } from '../claims-contract.ts'
import { emailDecision, emailInquiry, emailOperator } from './claim-emails.ts'
import { type ClaimAct, canAnswer, canDecide } from './claim-policy.ts'
import { type ClaimRow, hasOtherClaim, insertEvent, lockClaim } from './claim-store.ts'

type Needed = Pick<Context, 'clock' | 'config' | 'db' | 'listeners' | 'recordingUse'>

/**
 * Does what the operator decides of a claim, logs it, and tells both sides.
 *
 * - inquire: the uploader has seven days to answer
 * - hide: no new listeners and sales; buyers keep their files, and the uploader can answer
 * - remove: streams and downloads end, and buyers are refunded
 * - reject: the work is public again, unless another claim keeps it withdrawn
 *
 * @throws Problem not_found where there is no such claim, or it stands so already
 */
export async function decideClaim(context: Needed, id: number, act: ClaimAct): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const claim = await lockClaim(trx, id)
    if (!claim || !canDecide(act, claim)) throw new Problem('not_found')
    await ACTS[act](context, trx, claim)
  })
}

type Act = (context: Needed, trx: Transaction, claim: ClaimRow) => Promise<void>

const ACTS: Record<ClaimAct, Act> = {
  async inquire(context, trx, claim) {
    const asked = await record(context, trx, claim, 'inquired')
    await emailInquiry(context, trx, asked, { isHidden: false })
  },

  async hide(context, trx, claim) {
    await withdrawWork(context, trx, workOf(claim), { reason: 'rights_claim', isRemoved: false })
    const asked = await record(context, trx, claim, 'hidden')
    await emailInquiry(context, trx, asked, { isHidden: true })
    await emailDecision(context, trx, claim, 'hidden')
  },

  async remove(context, trx, claim) {
    await removeWork(context, trx, workOf(claim), 'rights_claim')
    await record(context, trx, claim, 'removed')
    await emailDecision(context, trx, claim, 'removed')
  },

  async reject(context, trx, claim) {
    await record(context, trx, claim, 'rejected')
    const isKept = claim.withdrawnFor === 'terms' || (await hasOtherClaim(trx, claim))
    if (!isKept) await withdrawWork(context, trx, workOf(claim), null)
    await emailDecision(context, trx, claim, 'rejected')
  },
}

const workOf = ({ kind, workId }: ClaimRow) => ({ kind, id: workId })

const DAY_MS = 24 * 60 * 60 * 1000

/** Logs a step; the first one of which the uploader is told begins their seven days. */
async function record(
  { clock }: Pick<Context, 'clock'>,
  trx: Transaction,
  claim: ClaimRow,
  kind: 'inquired' | 'hidden' | 'removed' | 'rejected',
): Promise<ClaimRow & { askedAt: Date }> {
  const at = clock.now()
  await insertEvent(trx, { claimId: claim.id, kind, at })
  if (claim.askedAt === null && (kind === 'inquired' || kind === 'hidden')) {
    // The queue uses real time, not the service's clock.
    const runAt = new Date(Date.now() + INQUIRY_DAYS * DAY_MS)
    await addJob(trx, remindOfClaimJob, { id: claim.id }, { key: String(claim.id), runAt })
  }
  return { ...claim, askedAt: claim.askedAt ?? at }
}

/** Tells the operator that the uploader has not answered: they may decide without an answer then. */
async function remindOfClaim(context: Needed, id: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const claim = await lockClaim(trx, id)
    if (!claim || !canAnswer(claim)) return
    const event = { claimId: id, kind: 'overdue', at: context.clock.now() } as const
    if (await insertEvent(trx, event)) await emailOperator(context, trx, claim, 'overdue')
  })
}

export const remindOfClaimJob: Job<{ id: number }> = defineJob(
  'remind-of-claim',
  z.object({ id: z.int() }),
  (context, { id }) => remindOfClaim(context, id),
)
