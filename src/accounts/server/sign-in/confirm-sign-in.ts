import { newId } from '#kernel/ids.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { publish } from '#ports/jobs/publish.ts'
import { emailProved } from '../events.ts'
import { retryTransaction } from '../retry-transaction.ts'
import { listIdentities, moveIdentities } from '../social/store.ts'
import {
  changeEmail,
  deleteAccount,
  findUserByEmail,
  isWithoutAddress,
  lockAccounts,
  lockName,
  takeUserByEmail,
} from '../store.ts'
import { hashSecret } from './secrets.ts'
import { changeRequest, findRequestByLink, lockRequest, type SignInRequestRow } from './store.ts'

export interface Link {
  state: 'open' | 'used' | 'expired'
  /** The request is missing where the link was never sent. */
  request: SignInRequestRow | undefined
}

/** Returns the state of a link. Reading it changes nothing: mail scanners open links. */
export async function findLink(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  linkToken: string,
): Promise<Link> {
  const request = await findRequestByLink(db, hashSecret(linkToken))
  return { state: stateOf(request, clock.now()), request }
}

/** Social accounts that a link connects to the account of its address. */
export async function listMergingIdentities(
  { db }: Pick<Context, 'db'>,
  { accountId }: SignInRequestRow,
) {
  if (accountId === null || !(await isWithoutAddress(db, accountId))) return []
  return listIdentities(db, accountId)
}

/**
 * Uses a link, once: the browser that asked is let in. An unknown address becomes that of the
 * unfinished account that asked, or of a new one.
 */
export async function confirmSignIn(
  context: Pick<Context, 'clock' | 'db' | 'listeners'>,
  linkToken: string,
): Promise<Link> {
  const { db, clock } = context
  return retryTransaction(db, async (trx): Promise<Link> => {
    const now = clock.now()
    const linkHash = hashSecret(linkToken)
    const found = await findRequestByLink(trx, linkHash)
    // One of several links has merged the account: the others find it gone instead of deadlocking.
    if (found?.accountId) await lockName(trx, `join ${found.accountId}`)
    const request = await lockRequest(trx, { linkHash })
    const state = stateOf(request, now)
    if (request === undefined || state !== 'open') return { state, request }
    const { accountId, email, locale } = request
    const userId =
      (accountId === null ? undefined : await proveAddress(trx, accountId, email)) ??
      (await takeUserByEmail(trx, { email, locale, publicId: newId() }))
    if (userId === undefined) return { state: 'expired', request }
    await changeRequest(trx, request.id, { confirmedAt: now, userId })
    await publish(context, trx, emailProved, { userId })
    return { state, request }
  })
}

function stateOf(request: SignInRequestRow | undefined, now: Date): Link['state'] {
  if (!request || request.cancelledAt) return 'expired'
  if (request.confirmedAt) return 'used'
  return request.expiresAt > now ? 'open' : 'expired'
}

/**
 * Gives an unfinished account without an address the one that it proved. Where another account has
 * it, the social identities move there, and the unfinished account is deleted. Both are locked in
 * the order of their keys; someone who takes the address meanwhile violates the unique index, which
 * retries.
 * @returns whose the address is; undefined where either account no longer qualifies
 */
async function proveAddress(
  trx: Transaction,
  accountId: number,
  email: string,
): Promise<number | undefined> {
  const ownerId = (await findUserByEmail(trx, email))?.id
  const accounts = await lockAccounts(trx, ownerId ? [accountId, ownerId] : [accountId])
  const asking = accounts.find(({ id }) => id === accountId)
  if (!asking || asking.email !== null || asking.registeredAt || asking.deletedAt) {
    return undefined
  }
  if (ownerId === undefined) {
    await changeEmail(trx, accountId, email)
    return accountId
  }
  const owner = accounts.find(({ id }) => id === ownerId)
  // The owner gave up the address while this waited for the lock.
  if (owner?.email?.toLowerCase() !== email.toLowerCase()) {
    return proveAddress(trx, accountId, email)
  }
  if (owner.deletedAt) return undefined
  await moveIdentities(trx, { from: accountId, to: ownerId })
  await deleteAccount(trx, accountId)
  return ownerId
}
