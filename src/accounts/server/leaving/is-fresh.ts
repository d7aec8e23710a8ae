import { FRESH_SESSION_SECONDS } from '#accounts/settings-contract.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { findSessionStart } from './store.ts'

/**
 * Whether the viewer signed in so lately that what cannot be undone may be done.
 *
 * @throws Problem not_logged_in where the session has ended since the request came
 */
export async function isFresh({ db, clock }: Context, { sessionId }: Member): Promise<boolean> {
  if (sessionId === undefined) return false
  const startedAt = await findSessionStart(db, sessionId)
  if (startedAt === undefined) throw new Problem('not_logged_in')
  return startedAt.getTime() > clock.now().getTime() - FRESH_SESSION_SECONDS * 1000
}
