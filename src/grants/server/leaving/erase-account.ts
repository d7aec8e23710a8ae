import type { AccountHolder, AccountRoom } from '#ports/account-room.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { revokeGrantsOf } from './store.ts'

/**
 * What was bought can no longer be downloaded, by whoever has the address next neither. Addresses of
 * streams stay the other buyers’: theirs would break off, and a leaver’s end within hours.
 */
export function eraseAccount(
  { clock }: Context,
  trx: Transaction,
  holder: AccountHolder,
): Promise<void> {
  return revokeGrantsOf(trx, holder, clock.now())
}

export const references: Pick<AccountRoom, 'forgets' | 'keeps'> = {
  forgets: ['grants.user_id'],
  keeps: {},
}
