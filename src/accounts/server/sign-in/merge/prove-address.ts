import type { Transaction } from '#ports/database/open-database.ts'
import { deleteAccount, findOwner, giveAddress, lockAccounts, moveIdentities } from './store.ts'

export type Proof =
  /** The account that the address belongs to from now on. */
  | { kind: 'proved'; userId: number }
  /** The account of the address was deleted. */
  | { kind: 'refused' }
  /** The account that asked is no longer one without an address: its link is like any other. */
  | { kind: 'not-asked' }

/**
 * An unfinished account without an address has shown that one is its own. A free address becomes
 * its own; where it belongs to another account, its social identities move there, and the
 * unfinished account, which can own nothing that matters, is erased.
 *
 * Both are locked in the order of their keys. Anyone who takes the address in between makes this fail
 * on the unique index, and the transaction begins anew.
 */
export async function proveAddress(
  trx: Transaction,
  { accountId, email }: { accountId: number; email: string },
): Promise<Proof> {
  const ownerId = await findOwner(trx, email)
  const accounts = await lockAccounts(trx, ownerId ? [accountId, ownerId] : [accountId])
  const asking = accounts.find(({ id }) => id === accountId)
  if (!asking || asking.email !== null || asking.registered_at || asking.deleted_at) {
    return { kind: 'not-asked' }
  }
  if (ownerId === undefined) {
    await giveAddress(trx, accountId, email)
    return { kind: 'proved', userId: accountId }
  }
  const owner = accounts.find(({ id }) => id === ownerId)
  // Given up while this waited for the lock.
  if (owner?.email?.toLowerCase() !== email.toLowerCase()) {
    return proveAddress(trx, { accountId, email })
  }
  if (owner.deleted_at) return { kind: 'refused' }
  await moveIdentities(trx, { from: accountId, to: ownerId })
  await deleteAccount(trx, accountId)
  return { kind: 'proved', userId: ownerId }
}
