import type { AccountHolder, AccountRoom } from '#ports/account-room.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { forgetAlbumsLater } from './forget-albums.ts'
import { markAlbumsDeleted } from './store.ts'

export async function eraseAccount(
  { clock }: Context,
  trx: Transaction,
  { userId }: AccountHolder,
): Promise<void> {
  await markAlbumsDeleted(trx, userId, clock.now())
  await addJob(trx, forgetAlbumsLater, { userId }, { key: String(userId) })
}

export const references: Pick<AccountRoom, 'forgets' | 'keeps'> = {
  forgets: [],
  keeps: { 'albums.owner_id': 'an order names it' },
}
