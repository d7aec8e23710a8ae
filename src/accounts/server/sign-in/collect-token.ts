import { SIGN_IN_LINK_SECONDS, TOKEN_REPEAT_SECONDS } from '#accounts/sign-in-contract.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { retryTransaction } from '../retry-transaction.ts'
import { openSession } from './open-session.ts'
import { deriveSessionToken, hashSecret } from './secrets.ts'
import { changeRequest, hasLiveSession, lockRequest, type SignInRequestRow } from './store.ts'

export type SignInStatus =
  | { status: 'waiting' }
  | { status: 'confirmed'; token: string }
  | { status: 'expired' }

/**
 * How far a sign-in is, for the browser that asked. Once the link was used it opens the session and
 * gives its token, and gives it again for 60 s, because a reply may be lost. Anyone else is told
 * `expired`, as for an id that never was.
 */
export async function collectToken(
  context: Context,
  viewer: Viewer,
  { id, pollSecret }: { id: string; pollSecret: string | undefined },
): Promise<SignInStatus> {
  if (pollSecret === undefined) return { status: 'expired' }
  return retryTransaction(context.db, async (trx): Promise<SignInStatus> => {
    const now = context.clock.now()
    const request = await lockRequest(trx, { id, pollHash: hashSecret(pollSecret) })
    if (!request || request.cancelled_at) return { status: 'expired' }
    const { confirmed_at, user_id } = request
    if (confirmed_at === null || user_id === null) {
      return { status: request.expires_at > now ? 'waiting' : 'expired' }
    }
    const token = deriveSessionToken(context.config, pollSecret)
    const given = request.collected_at
      ? await isStillGiven(trx, request.collected_at, token, now)
      : await collect(trx, viewer, { ...request, confirmed_at, user_id }, token, now)
    return given ? { status: 'confirmed', token } : { status: 'expired' }
  })
}

async function isStillGiven(trx: Transaction, collectedAt: Date, token: string, now: Date) {
  if (now.getTime() - collectedAt.getTime() > TOKEN_REPEAT_SECONDS * 1000) return false
  return hasLiveSession(trx, hashSecret(token))
}

async function collect(
  trx: Transaction,
  viewer: Viewer,
  request: SignInRequestRow & { confirmed_at: Date; user_id: number },
  token: string,
  now: Date,
): Promise<boolean> {
  if (now.getTime() - request.confirmed_at.getTime() > SIGN_IN_LINK_SECONDS * 1000) return false
  await openSession(trx, viewer, { userId: request.user_id, token, now })
  await changeRequest(trx, request.id, { collected_at: now })
  return true
}
