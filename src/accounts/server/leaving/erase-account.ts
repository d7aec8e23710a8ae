import type { AccountHolder, AccountRoom } from '#ports/account-room.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { deleteChoices, deleteWaysIn, emptyUser } from './store.ts'

/** Comes last of all rooms: with it nothing more can be written in the name of the account. */
export async function eraseAccount(
  { clock }: Context,
  trx: Transaction,
  holder: AccountHolder,
): Promise<void> {
  await deleteWaysIn(trx, holder)
  await deleteChoices(trx, holder.userId)
  await emptyUser(trx, holder.userId, clock.now())
}

export const references: Pick<AccountRoom, 'forgets' | 'keeps'> = {
  forgets: [
    'sessions.user_id',
    'sign_in_requests.user_id',
    'sign_in_requests.account_id',
    'social_identities.user_id',
    'social_requests.user_id',
    'social_requests.account_id',
    'email_changes.user_id',
    'mail_choices.user_id',
    'username_changes.user_id',
  ],
  keeps: { 'past_usernames.user_id': 'a stranger must not inherit links' },
}
