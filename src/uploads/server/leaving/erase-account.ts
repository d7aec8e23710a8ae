import type { AccountHolder, AccountRoom } from '#ports/account-room.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { forgetFilesLater } from './forget-files.ts'
import { forgetFileNames, revokeLinksOfOwner } from './store.ts'

/** Addresses end with the transaction, files a moment later. */
export async function eraseAccount(
  _context: Context,
  trx: Transaction,
  { userId }: AccountHolder,
): Promise<void> {
  await revokeLinksOfOwner(trx, userId)
  await forgetFileNames(trx, userId)
  await addJob(trx, forgetFilesLater, { userId }, { key: String(userId) })
}

export const references: Pick<AccountRoom, 'forgets' | 'keeps'> = {
  forgets: [],
  keeps: {
    'uploads.owner_id': 'what a bought recording stands on, and forms until they run out',
    'recordings.owner_id': 'buyers download what they have bought',
    'images.owner_id': 'covers of what buyers have',
  },
}
