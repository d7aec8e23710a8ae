import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { endSignInsUnderWay, findLiveSession, revokeSessionById, revokeSessions } from './store.ts'

/**
 * Ends one of the viewer's own sessions; it is refused from now on in every process.
 *
 * @returns whether it was the one that asked
 * @throws Problem not_found for those of others and those that have ended
 */
export async function endSession(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  viewer: Member,
  publicId: string,
): Promise<boolean> {
  const now = clock.now()
  const session = await findLiveSession(db, { userId: viewer.userId, publicId, now })
  if (!session) throw new Problem('not_found')
  await revokeSessionById(db, session.id, now)
  return session.id === viewer.sessionId
}

/** Ends all sessions of the viewer but the one that asks, and what would open another one. */
export async function endOtherSessions(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  viewer: Member,
): Promise<void> {
  await db
    .transaction()
    .execute((trx) => endSessions(trx, viewer.userId, { but: viewer.sessionId, now: clock.now() }))
}

/**
 * @param but the one that stays; undefined ends them all
 */
export async function endSessions(
  trx: Transaction,
  userId: number,
  { but, now }: { but: number | undefined; now: Date },
): Promise<void> {
  // First, so that a session that one of them is just opening is seen and ended, too.
  await endSignInsUnderWay(trx, userId, now)
  await revokeSessions(trx, userId, { but, now })
}
