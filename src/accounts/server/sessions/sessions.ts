import { FRESH_SESSION_SECONDS } from '#accounts/settings-contract.ts'
import { SESSION_SECONDS } from '#accounts/sign-in-contract.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member, Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { hashSecret } from '../sign-in/secrets.ts'
import { endSignInsUnderWay, findSessionStart, insertSession, revokeSessions } from './store.ts'

/** Opens a session for the browser of `viewer`; of its token only the hash is stored. */
export function openSession(
  trx: Transaction,
  viewer: Pick<Viewer, 'userAgent' | 'ip'>,
  { userId, token, now }: { userId: number; token: string; now: Date },
): Promise<void> {
  return insertSession(trx, {
    publicId: newId(),
    userId,
    tokenHash: hashSecret(token),
    userAgent: viewer.userAgent.slice(0, 300),
    ip: viewer.ip,
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
  })
}

/** True if the sign-in is recent enough for what cannot be undone. @throws Problem not_logged_in */
export async function isFresh(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { sessionId }: Member,
  seconds = FRESH_SESSION_SECONDS,
): Promise<boolean> {
  if (sessionId === undefined) return false
  const startedAt = await findSessionStart(db, sessionId)
  if (startedAt === undefined) throw new Problem('not_logged_in')
  return startedAt.getTime() > clock.now().getTime() - seconds * 1000
}

/** @returns whether it was the session that asked @throws Problem not_found */
export async function endSession(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId, sessionId }: Member,
  publicId: string,
): Promise<boolean> {
  const [ended] = await revokeSessions(db, { userId, publicId }, clock.now())
  if (ended === undefined) throw new Problem('not_found')
  return ended === sessionId
}

/** Ends all sessions of the viewer but the one that asks, and what would open another one. */
export async function endOtherSessions(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId, sessionId }: Member,
): Promise<void> {
  await db.transaction().execute((trx) => endSessions(trx, userId, clock.now(), sessionId))
}

/** @param except the session that stays, if any */
export async function endSessions(
  trx: Transaction,
  userId: number,
  now: Date,
  except = 0,
): Promise<void> {
  // Sign-ins end first, so that a session that one of them is just opening is seen and ended, too.
  await endSignInsUnderWay(trx, userId, now)
  await revokeSessions(trx, { userId, except }, now)
}
