import { EMAIL_CANCEL_SECONDS } from '#accounts/settings-contract.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { retryTransaction } from '../retry-transaction.ts'
import { hashSecret } from '../sign-in/secrets.ts'
import { lockUser } from '../store.ts'
import { restoreEmail } from './restore-email.ts'
import { type FoundChange, findChange, listChangesSince, markCancelled } from './store.ts'

export interface CancelLink {
  state: 'waiting' | 'changed' | 'kept' | 'restored' | 'cancelled' | 'conflict' | 'expired'
  change: FoundChange | undefined
}

/** The owner takes back the change that waits; false where it is confirmed or has ended. */
export async function cancelOwnChange(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  viewer: Member,
  id: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, viewer.userId)
    const change = await findChange(trx, { id, userId: viewer.userId })
    if (!change) throw new Problem('not_found')
    if (change.cancelled_at) return true
    const now = clock.now()
    if (change.confirmed_at || change.expires_at <= now) return false
    await markCancelled(trx, [change.id], now)
    return true
  })
}

/** What the link in the old address's email would do; reading it changes nothing. */
export async function findCancelLink(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id, token }: { id: string; token: string },
): Promise<CancelLink> {
  const change = await findChange(db, { cancelHash: hashSecret(token) })
  if (!isValid(change, id, clock.now())) return { state: 'expired', change: undefined }
  if (change.cancelled_at) return { state: 'cancelled', change }
  const since = await listChangesSince(db, change)
  return { state: since.some(({ confirmed_at }) => confirmed_at) ? 'changed' : 'waiting', change }
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
    await lockUser(trx, found.user_id)
    const change = await findChange(trx, by)
    if (!change || change.cancelled_at) return { state: change ? 'cancelled' : 'expired', change }
    const since = await listChangesSince(trx, change)
    const confirmed = since.filter(({ confirmed_at }) => confirmed_at !== null)
    const addresses = confirmed.map(({ new_email }) => new_email)
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
  if (change === undefined || change.public_id !== id) return false
  return now.getTime() - change.created_at.getTime() < EMAIL_CANCEL_SECONDS * 1000
}
