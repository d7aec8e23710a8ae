import { newId } from '#kernel/ids.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { publish } from '#ports/jobs/publish.ts'
import { emailProved } from '../events.ts'
import { retryTransaction } from '../retry-transaction.ts'
import { takeUserByEmail } from '../store.ts'
import { proveAddress } from './merge/prove-address.ts'
import { listMergingIdentities, lockMerge } from './merge/store.ts'
import { hashSecret } from './secrets.ts'
import { changeRequest, findRequestByLink, lockRequest, type SignInRequestRow } from './store.ts'

export type LinkState = 'open' | 'used' | 'expired'

export interface Link {
  state: LinkState
  /** Missing where the link was never sent. */
  request: SignInRequestRow | undefined
  /** Social accounts that the link connects to the account of its address. */
  merging: { provider: string; label: string }[]
}

/** What a link would do. Reading it changes nothing: mail scanners open links. */
export async function findLink(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  linkToken: string,
): Promise<Link> {
  const request = await findRequestByLink(db, hashSecret(linkToken))
  const accountId = request?.account_id
  const merging = accountId ? await listMergingIdentities(db, accountId) : []
  return { state: stateOf(request, clock.now()), request, merging }
}

/**
 * Uses a link, once: the browser that asked is let in. An unknown address becomes an account whose
 * registration is unfinished, or is that of the unfinished account that asked.
 */
export async function confirmSignIn(context: Context, linkToken: string): Promise<Link> {
  const { db, clock } = context
  return retryTransaction(db, async (trx): Promise<Link> => {
    const now = clock.now()
    const request = await lockLink(trx, hashSecret(linkToken))
    const state = stateOf(request, now)
    if (request === undefined || state !== 'open') return { state, request, merging: [] }
    const userId = await takeUser(trx, request)
    if (userId === undefined) return { state: 'expired', request, merging: [] }
    await changeRequest(trx, request.id, { confirmed_at: now, user_id: userId })
    await publish(context, trx, emailProved, { userId })
    return { state: 'open', request, merging: [] }
  })
}

/**
 * An account that asked by two links is joined by one: anyone who comes second finds it gone, rather
 * than both waiting for what the other has locked.
 */
async function lockLink(trx: Transaction, linkHash: Buffer) {
  const request = await findRequestByLink(trx, linkHash)
  if (request?.account_id) await lockMerge(trx, request.account_id)
  return lockRequest(trx, { linkHash })
}

function stateOf(request: SignInRequestRow | undefined, now: Date): LinkState {
  if (!request || request.cancelled_at) return 'expired'
  if (request.confirmed_at) return 'used'
  return request.expires_at > now ? 'open' : 'expired'
}

async function takeUser(
  trx: Transaction,
  { account_id: accountId, email, locale }: SignInRequestRow,
): Promise<number | undefined> {
  const proof = accountId === null ? undefined : await proveAddress(trx, { accountId, email })
  if (proof?.kind === 'proved') return proof.userId
  if (proof?.kind === 'refused') return undefined
  return takeUserByEmail(trx, { email, locale, publicId: newId() })
}
