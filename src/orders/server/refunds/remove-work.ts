import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import type { Withdrawal } from '#works/contract.ts'
import { takeFromBuyers } from '#works/server/grants-store.ts'
import { withdrawWork } from '#works/server/withdraw-work.ts'
import type { WorkKey } from '#works/server/works-store.ts'
import { refundOwedJob } from './owed-refunds.ts'
import { insertOwed } from './owed-store.ts'
import { endStreams } from './refund-item.ts'

/**
 * Withdraws a work from its buyers, too: streams and downloads end, and a job refunds what was paid
 * for it, alone or in an album.
 *
 * @returns false where it is deleted, or was removed for this already
 */
export async function removeWork(
  context: Pick<Context, 'clock' | 'listeners' | 'recordingUse'>,
  trx: Transaction,
  work: WorkKey,
  reason: Withdrawal,
): Promise<boolean> {
  if (!(await withdrawWork(context, trx, work, { reason, isRemoved: true }))) return false
  const at = context.clock.now()
  await insertOwed(trx, work, at)
  await endStreams(trx, await takeFromBuyers(trx, work, at))
  await addJob(trx, refundOwedJob, {}, { key: 'removed' })
  return true
}
