import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { holdSession } from '../../sessions/store.ts'
import { deleteAccount, lockAccounts } from '../../sign-in/merge/store.ts'
import {
  changeIdentity,
  deleteIdentity,
  findIdentity,
  listIdentities,
  lockIdentity,
} from '../store.ts'
import { type Arrival, addIdentity, labelOf } from '../take-social-account.ts'
import { notifyOfConnection } from './notify-of-connection.ts'

export type Connected = 'connected' | 'taken' | 'gone'

/**
 * Hangs the identity of who came back on an account; again changes nothing. It is taken over from a
 * deleted account, and from an unfinished one without an address: no one has another way in there
 * than by who they are at a provider, which has just been shown.
 *
 * The provider took its time to answer. A session that was ended meanwhile connects nothing, or
 * anyone who was shut out just then would have made a way in that outlasts it.
 *
 * @returns `taken` where it signs in to another account, `gone` where account or session is no more
 */
export async function connectIdentity(
  context: Context,
  trx: Transaction,
  { userId, sessionId }: { userId: number; sessionId: number },
  { provider, identity }: Pick<Arrival, 'provider' | 'identity'>,
): Promise<Connected> {
  const now = context.clock.now()
  await lockIdentity(trx, provider, identity.subject)
  const before = await findIdentity(trx, provider, identity.subject)
  const accounts = await lockAccounts(trx, before ? [userId, before.user_id] : [userId])
  const account = accounts.find(({ id }) => id === userId)
  if (!account || account.deleted_at) return 'gone'
  if (!(await holdSession(trx, { id: sessionId, userId, now }))) return 'gone'
  const found = await findIdentity(trx, provider, identity.subject)
  if (found?.user_id === userId) {
    await changeIdentity(trx, found.id, { label: labelOf(identity), used_at: now })
    return 'connected'
  }
  if (found) {
    const owner = accounts.find(({ id }) => id === found.user_id)
    if (!owner || !isEmpty(owner)) return 'taken'
    await deleteIdentity(trx, found.id)
    if (!owner.deleted_at) await deleteWithoutWayIn(trx, owner.id)
  }
  const publicId = await addIdentity(trx, { userId, provider, identity, now })
  await notifyOfConnection(context, trx, { userId, publicId, provider, label: labelOf(identity) })
  return 'connected'
}

type AccountRow = Awaited<ReturnType<typeof lockAccounts>>[number]

function isEmpty({ email, registered_at, deleted_at }: AccountRow): boolean {
  return deleted_at !== null || (email === null && registered_at === null)
}

async function deleteWithoutWayIn(trx: Transaction, userId: number): Promise<void> {
  if ((await listIdentities(trx, userId)).length === 0) await deleteAccount(trx, userId)
}
