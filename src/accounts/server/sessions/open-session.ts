import { SESSION_SECONDS } from '#accounts/sign-in-contract.ts'
import { newId } from '#kernel/ids.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { hashSecret } from '../sign-in/secrets.ts'
import { insertSession } from './store.ts'

/** Opens a session for the browser of `viewer`; of its token only the hash is stored. */
export function openSession(
  trx: Transaction,
  viewer: Pick<Viewer, 'userAgent' | 'ip'>,
  { userId, token, now }: { userId: number; token: string; now: Date },
): Promise<void> {
  return insertSession(trx, {
    public_id: newId(),
    user_id: userId,
    token_hash: hashSecret(token),
    user_agent: viewer.userAgent.slice(0, 300),
    ip: viewer.ip,
    created_at: now,
    seen_at: now,
    expires_at: new Date(now.getTime() + SESSION_SECONDS * 1000),
  })
}
