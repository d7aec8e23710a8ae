import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { publish } from '#ports/jobs/publish.ts'
import { emailProved } from '../events.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { endSignInsByAddress } from '../sign-in/store.ts'
import { deleteIdentities } from '../social/store.ts'
import { changeEmail, findUserByEmail, lockName, lockUser } from '../store.ts'
import type { EmailChangeRow } from './store.ts'

/**
 * Restores the old address, and ends all sessions, sign-ins and social accounts: an intruder may
 * have added some.
 * @param addresses those that were confirmed since
 * @returns false, with nothing done, where another registered account has the old address
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
  for (const address of [...addresses].sort()) await lockName(trx, `sign-in ${address}`)
  await endSignInsByAddress(trx, addresses, now)
  await endSessions(trx, userId, now)
  await deleteIdentities(trx, userId)
  await changeEmail(trx, userId, old)
  await publish(context, trx, emailProved, { userId })
  return true
}

/** Someone shut out may have made an unfinished account with the address, which releases it. */
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
  await endSessions(trx, holder.id, now)
  await changeEmail(trx, holder.id, null)
  return true
}
