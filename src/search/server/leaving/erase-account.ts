import type { AccountHolder, AccountRoom } from '#ports/account-room.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { deleteDocumentsOf } from './store.ts'

/** Found no more from the commit on; `forget-creator` follows, for what was just being indexed. */
export function eraseAccount(
  _context: Context,
  trx: Transaction,
  { userId }: AccountHolder,
): Promise<void> {
  return deleteDocumentsOf(trx, userId)
}

export const references: Pick<AccountRoom, 'forgets' | 'keeps'> = {
  forgets: ['search_documents.user_id'],
  keeps: {},
}
