import type { AccountHolder, AccountRoom } from '#ports/account-room.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { makeAnonymous } from './store.ts'

/** What was heard keeps counting for the artists, with nobody’s name on it. */
export function eraseAccount(
  _context: Context,
  trx: Transaction,
  { userId }: AccountHolder,
): Promise<void> {
  return makeAnonymous(trx, userId)
}

export const references: Pick<AccountRoom, 'forgets' | 'keeps'> = {
  forgets: ['plays.user_id', 'page_views.user_id'],
  keeps: { 'plays.creator_id': 'others’ plays of what buyers have, or an order names' },
}
