import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { endSignInsUnderWay, revokeSessions } from './store.ts'

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
  // First, so that a session that one of them is just opening is seen and ended, too.
  await endSignInsUnderWay(trx, userId, now)
  await revokeSessions(trx, { userId, except }, now)
}
