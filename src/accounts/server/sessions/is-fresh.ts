import { FRESH_SESSION_SECONDS } from '#accounts/settings-contract.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { findSessionStart } from './store.ts'

/** Whether the sign-in is recent enough for what cannot be undone. @throws Problem not_logged_in */
export async function isFresh(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { sessionId }: Member,
): Promise<boolean> {
  if (sessionId === undefined) return false
  const startedAt = await findSessionStart(db, sessionId)
  if (startedAt === undefined) throw new Problem('not_logged_in')
  return startedAt.getTime() > clock.now().getTime() - FRESH_SESSION_SECONDS * 1000
}
