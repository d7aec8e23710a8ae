import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { retryTransaction } from '../retry-transaction.ts'
import { openSession } from '../sessions/sessions.ts'
import { deriveSecret, hashSecret } from '../sign-in/secrets.ts'
import { requestIdOf } from './begin-social.ts'
import { changeRequest, lockLiveUser, lockRequest } from './store.ts'

/** Exchanges a code for a session, for the browser that began. @throws Problem code_expired */
export function exchangeCode(
  context: Pick<Context, 'clock' | 'config' | 'db'>,
  viewer: Viewer,
  { code, secretOf }: { code: string; secretOf: (id: string) => string | undefined },
): Promise<{ id: string; token: string }> {
  const { db, clock, config } = context
  return retryTransaction(db, async (trx) => {
    const now = clock.now()
    const request = await lockRequest(trx, { codeHash: hashSecret(code) })
    if (!request) throw new Problem('code_expired')
    const id = requestIdOf(request.stateHash)
    const secret = secretOf(id)
    const isOpen =
      request.collectedAt === null && request.codeExpiresAt !== null && request.codeExpiresAt > now
    const isOwn = secret !== undefined && request.browserHash.equals(hashSecret(secret))
    const user = isOpen && isOwn && (await lockLiveUser(trx, request.userId ?? 0))
    if (!user || secret === undefined) throw new Problem('code_expired')
    const token = deriveSecret(config, 'session-token', secret)
    await openSession(trx, viewer, { userId: user.id, token, now })
    await changeRequest(trx, request.id, { collectedAt: now })
    return { id, token }
  })
}
