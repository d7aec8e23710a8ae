import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { publish } from '#ports/jobs/publish.ts'
import { emailProved } from '../events.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { lockAddress } from '../sign-in/store.ts'
import { changeEmail, findUserByEmail, lockUser } from '../store.ts'
import { deleteIdentities, type EmailChangeRow, endSignInsByAddress } from './store.ts'

/**
 * Gives an account back the address that it had before a change, and shuts out anyone who made that
 * change: sessions, sign-ins under way and social accounts are gone. All of these: who means to stay
 * connects one of their own before they ask for the change. False, with nothing done, where the old
 * address belongs to another registered account by now.
 *
 * @param addresses those that were confirmed since
 */
export async function restoreEmail(
  context: Pick<Context, 'listeners'>,
  trx: Transaction,
  change: EmailChangeRow,
  { addresses, now }: { addresses: readonly string[]; now: Date },
): Promise<boolean> {
  const { user_id: userId, old_email: old } = change
  if (!(await releaseAddress(trx, old, userId, now))) return false
  // No new link to these addresses is made until the account is no longer theirs.
  for (const address of [...addresses].sort()) await lockAddress(trx, address)
  await endSignInsByAddress(trx, addresses, now)
  await endSessions(trx, userId, { but: undefined, now })
  await deleteIdentities(trx, userId)
  await changeEmail(trx, userId, old)
  await publish(context, trx, emailProved, { userId })
  return true
}

/**
 * Anyone who is shut out of an account tries to sign in with the old address, and so makes an account
 * whose registration is unfinished: that one lets go of the address.
 */
async function releaseAddress(
  trx: Transaction,
  email: string,
  userId: number,
  now: Date,
): Promise<boolean> {
  const found = await findUserByEmail(trx, email)
  if (!found || found.id === userId) return true
  const holder = await lockUser(trx, found.id)
  if (holder.registered_at !== null || holder.deleted_at !== null) return false
  await endSessions(trx, holder.id, { but: undefined, now })
  await changeEmail(trx, holder.id, null)
  return true
}
