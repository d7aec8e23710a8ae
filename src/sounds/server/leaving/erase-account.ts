import type { AccountHolder, AccountRoom } from '#ports/account-room.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { forgetSoundsLater } from './forget-sounds.ts'
import { markSoundsDeleted } from './store.ts'

/** Nobody but buyers finds or hears them from now on; files and rows go a moment later. */
export async function eraseAccount(
  { clock }: Context,
  trx: Transaction,
  { userId }: AccountHolder,
): Promise<void> {
  await markSoundsDeleted(trx, userId, clock.now())
  await addJob(trx, forgetSoundsLater, { userId }, { key: String(userId) })
}

export const references: Pick<AccountRoom, 'forgets' | 'keeps'> = {
  forgets: [],
  keeps: { 'sounds.owner_id': 'buyers have it, or an order names it' },
}
