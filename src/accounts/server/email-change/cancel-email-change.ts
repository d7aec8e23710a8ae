import { EMAIL_CANCEL_SECONDS } from '#accounts/settings-contract.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { publish } from '#ports/jobs/publish.ts'
import { emailProved } from '../events.ts'
import { deletePasskeys } from '../passkeys/store.ts'
import { retryTransaction } from '../retry-transaction.ts'
import { endSessions } from '../sessions/sessions.ts'
import { hashSecret } from '../sign-in/secrets.ts'
import { endSignInsByAddress } from '../sign-in/store.ts'
import { deleteIdentities } from '../social/store.ts'
import { changeEmail, findUserByEmail, lockName, lockUser } from '../store.ts'
import { type FoundChange, findChange, listChangesSince, markCancelled } from './store.ts'

export interface CancelLink {
  state: 'waiting' | 'changed' | 'kept' | 'restored' | 'cancelled' | 'conflict' | 'expired'
  change: FoundChange | undefined
}

/** The owner takes back the change that waits; false where it is confirmed or has ended. */
export async function cancelOwnChange(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  viewer: Pick<Member, 'userId'>,
  id: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, viewer.userId)
    const change = await findChange(trx, { id, userId: viewer.userId })
    if (!change) throw new Problem('not_found')
    if (change.cancelledAt) return true
    const now = clock.now()
    if (change.confirmedAt || change.expiresAt <= now) return false
    await markCancelled(trx, [change.id], now)
    return true
  })
}

/** Returns the state of the link in the old address's email; reading it changes nothing. */
export async function findCancelLink(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id, token }: { id: string; token: string },
): Promise<CancelLink> {
  const change = await findChange(db, { cancelHash: hashSecret(token) })
  if (!isValid(change, id, clock.now())) return { state: 'expired', change: undefined }
  if (change.cancelledAt) return { state: 'cancelled', change }
  const since = await listChangesSince(db, change)
  return { state: since.some(({ confirmedAt }) => confirmedAt) ? 'changed' : 'waiting', change }
}

/** Ends this change and those asked for since; a confirmed one is undone (see `restoreEmail`). */
export function cancelByEmail(
  { db, clock, listeners }: Pick<Context, 'db' | 'clock' | 'listeners'>,
  { id, token }: { id: string; token: string },
): Promise<CancelLink> {
  return retryTransaction(db, async (trx): Promise<CancelLink> => {
    const now = clock.now()
    const by = { cancelHash: hashSecret(token) }
    const found = await findChange(trx, by)
    if (!isValid(found, id, now)) return { state: 'expired', change: undefined }
    await lockUser(trx, found.userId)
    const change = await findChange(trx, by)
    if (!change || change.cancelledAt) return { state: change ? 'cancelled' : 'expired', change }
    const since = await listChangesSince(trx, change)
    const confirmed = since.filter(({ confirmedAt }) => confirmedAt !== null)
    const addresses = confirmed.map(({ newEmail }) => newEmail)
    const wasChanged = confirmed.length > 0
    if (wasChanged && !(await restoreEmail({ listeners }, trx, change, { addresses, now }))) {
      return { state: 'conflict', change }
    }
    const ids = since.map((row) => row.id)
    await markCancelled(trx, ids, now)
    return { state: wasChanged ? 'restored' : 'kept', change }
  })
}

function isValid(change: FoundChange | undefined, id: string, now: Date): change is FoundChange {
  if (change === undefined || change.publicId !== id) return false
  return now.getTime() - change.createdAt.getTime() < EMAIL_CANCEL_SECONDS * 1000
}

/**
 * Restores the old address, and ends all sessions, sign-ins, passkeys and social accounts: an
 * intruder may have added some.
 * @param addresses those that were confirmed since
 * @returns false, with nothing done, where another registered account has the old address
 */
async function restoreEmail(
  context: Pick<Context, 'listeners'>,
  trx: Transaction,
  change: FoundChange,
  { addresses, now }: { addresses: readonly string[]; now: Date },
): Promise<boolean> {
  const { userId, oldEmail: old } = change
  if (!(await releaseAddress(trx, old, userId, now))) return false
  // No new link to these addresses is made until the account is no longer theirs.
  for (const address of [...addresses].sort()) await lockName(trx, `sign-in ${address}`)
  await endSignInsByAddress(trx, addresses, now)
  // Passkeys end first, so that a session that one of them is just opening is seen and ended, too.
  await deletePasskeys(trx, userId)
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
  if (holder.registeredAt !== null || holder.deletedAt !== null) return false
  await endSessions(trx, holder.id, now)
  await changeEmail(trx, holder.id, null)
  return true
}
