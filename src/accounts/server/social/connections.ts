import type { Provider } from '#accounts/sign-in-contract.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { notifyAccount } from '../notify-account.ts'
import { holdSession } from '../sessions/store.ts'
import { deleteAccount, lockAccounts, lockName } from '../store.ts'
import {
  changeIdentity,
  deleteIdentity,
  findIdentity,
  listIdentities,
  lockLiveUser,
} from './store.ts'
import { type Arrival, addIdentity, identityLock, labelOf } from './take-social-account.ts'

/**
 * Connects an identity to an account; again changes nothing. It is taken from a deleted account,
 * and from an unfinished one without an address. A session that ended meanwhile connects nothing.
 * @returns `taken` where it signs in to another account, `gone` where account or session is gone
 */
export async function connectIdentity(
  context: Context,
  trx: Transaction,
  { userId, sessionId }: { userId: number; sessionId: number },
  { provider, identity }: Pick<Arrival, 'provider' | 'identity'>,
): Promise<'connected' | 'taken' | 'gone'> {
  const now = context.clock.now()
  await lockName(trx, identityLock(provider, identity))
  const before = await findIdentity(trx, provider, identity.subject)
  const accounts = await lockAccounts(trx, before ? [userId, before.userId] : [userId])
  const account = accounts.find(({ id }) => id === userId)
  if (!account || account.deletedAt) return 'gone'
  if (!(await holdSession(trx, { id: sessionId, userId, now }))) return 'gone'
  const found = await findIdentity(trx, provider, identity.subject)
  if (found?.userId === userId) {
    await changeIdentity(trx, found.id, { label: labelOf(identity), usedAt: now })
    return 'connected'
  }
  if (found) {
    const owner = accounts.find(({ id }) => id === found.userId)
    const isUnfinished = owner?.email === null && owner.registeredAt === null
    if (!owner || !(owner.deletedAt || isUnfinished)) return 'taken'
    await deleteIdentity(trx, found.id)
    const others = await listIdentities(trx, owner.id)
    if (!owner.deletedAt && others.length === 0) await deleteAccount(trx, owner.id)
  }
  const publicId = await addIdentity(trx, { userId, provider, identity, now })
  await notifyOfConnection(context, trx, { userId, publicId, provider, label: labelOf(identity) })
  return 'connected'
}

function notifyOfConnection(
  context: Context,
  trx: Transaction,
  connected: { userId: number; publicId: string; provider: Provider; label: string },
): Promise<void> {
  const { userId, publicId, provider, label } = connected
  return notifyAccount(context, trx, userId, (t, common) => {
    const values = { ...common, provider: t(`accounts.socialPages.${provider}`), name: label }
    return {
      eventKey: `connected-${publicId}`,
      subject: t('emails.account.connected.subject', values),
      paragraphs: [
        t('emails.account.connected.intro', values),
        ...(label === '' ? [] : [t('emails.account.connected.name', values)]),
        t('emails.account.yours'),
        t('emails.account.connected.notYours'),
      ],
    }
  })
}

/** Disconnects, but never the last credential. @throws Problem not_found, last_way_in */
export async function endConnection(
  { db }: Pick<Context, 'db'>,
  viewer: Member,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await lockLiveUser(trx, viewer.userId)
    const identities = await listIdentities(trx, viewer.userId)
    const ended = identities.find((identity) => identity.publicId === id)
    if (!user || !ended) throw new Problem('not_found')
    if (user.email === null && identities.length === 1) throw new Problem('last_way_in')
    await deleteIdentity(trx, ended.id)
  })
}
