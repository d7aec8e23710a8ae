import { SIGN_IN_LINK_SECONDS, TOKEN_REPEAT_SECONDS } from '#accounts/sign-in-contract.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { retryTransaction } from '../retry-transaction.ts'
import { openSession } from '../sessions/sessions.ts'
import { findSession } from '../sessions/store.ts'
import { deriveSecret, hashSecret } from './secrets.ts'
import { changeRequest, findRequest, lockRequest } from './store.ts'

/** A sign-in that waits for its link, with the secret that the asking browser alone has. */
interface WaitingSignIn {
  id: string
  pollSecret: string | undefined
}

export type SignInStatus =
  | { status: 'waiting' | 'confirmed' | 'expired' }
  | { status: 'confirmed'; token: string }

/**
 * The state of a sign-in. For the browser that asked, a used link opens the session and returns its
 * token, again for 60 s, because a reply may be lost.
 */
export async function collectToken(
  context: Pick<Context, 'clock' | 'config' | 'db'>,
  viewer: Viewer,
  { id, pollSecret }: WaitingSignIn,
): Promise<SignInStatus> {
  if (pollSecret === undefined) return statusForOthers(context, id)
  return retryTransaction(context.db, async (trx): Promise<SignInStatus> => {
    const now = context.clock.now()
    const isPast = (start: Date, seconds: number) =>
      now.getTime() - start.getTime() > seconds * 1000
    const request = await lockRequest(trx, { id, pollHash: hashSecret(pollSecret) })
    if (!request || request.cancelledAt) return { status: 'expired' }
    const { confirmedAt, collectedAt, userId } = request
    if (confirmedAt === null || userId === null) {
      return { status: request.expiresAt > now ? 'waiting' : 'expired' }
    }
    const token = deriveSecret(context.config, 'session-token', pollSecret)
    if (collectedAt !== null) {
      if (isPast(collectedAt, TOKEN_REPEAT_SECONDS)) return { status: 'expired' }
      const session = await findSession(trx, hashSecret(token), now)
      return session ? { status: 'confirmed', token } : { status: 'expired' }
    }
    if (isPast(confirmedAt, SIGN_IN_LINK_SECONDS)) return { status: 'expired' }
    await openSession(trx, viewer, { userId, token, now })
    await changeRequest(trx, id, { collectedAt: now })
    return { status: 'confirmed', token }
  })
}

async function statusForOthers(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  id: string,
): Promise<SignInStatus> {
  const request = await findRequest(db, id)
  if (!request || request.cancelledAt) return { status: 'expired' }
  if (request.confirmedAt) return { status: 'confirmed' }
  return { status: request.expiresAt > clock.now() ? 'waiting' : 'expired' }
}

/** Undo: the link no longer works. Only the browser that asked can do it. */
export async function cancelSignIn(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id, pollSecret }: WaitingSignIn,
): Promise<void> {
  if (pollSecret === undefined) return
  await db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, { id, pollHash: hashSecret(pollSecret) })
    if (!request || request.cancelledAt || request.collectedAt) return
    await changeRequest(trx, id, { cancelledAt: clock.now() })
  })
}
