import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { withdrawWork } from '#works/server/withdraw-work.ts'
import { findWork } from './store.ts'
import { tellOwner } from './tell-owner.ts'

type Needed = Pick<Context, 'clock' | 'config' | 'db' | 'listeners' | 'recordingUse'>

/**
 * Hides a work that breaks the terms: it is no longer public or sold, and its buyers keep it.
 *
 * @param reason in words that its artist reads
 * @throws Problem not_found where it is deleted, or withdrawn already
 */
export async function hideWork(
  context: Needed,
  trx: Transaction,
  by: { publicId: string } | { id: number },
  reason: string,
): Promise<void> {
  const work = await findWork(trx, by)
  if (work === undefined || work.withdrawnFor !== null) throw new Problem('not_found')
  await withdrawWork(context, trx, work, { reason: 'terms', isRemoved: false })
  await tellOwner(context, trx, { ...work, step: 'hidden', reason })
}

/**
 * Restores what was hidden; a work with a rights claim is restored by rejecting that.
 *
 * @throws Problem not_found where it is deleted, or not hidden for this
 */
export async function restoreWork(context: Needed, publicId: string): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const work = await findWork(trx, { publicId })
    if (work?.withdrawnFor !== 'terms') throw new Problem('not_found')
    await withdrawWork(context, trx, work, null)
    await tellOwner(context, trx, { ...work, step: 'restored' })
  })
}
