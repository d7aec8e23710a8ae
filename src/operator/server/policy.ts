import { isOperator } from '#accounts/server/policy.ts'
import { isFresh } from '#accounts/server/sessions/sessions.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { findAddress } from './store.ts'

/** A sign-in opens these pages for so long. */
const SESSION_SECONDS = 12 * 60 * 60

/**
 * Lets in the accounts whose proved address the configuration names. Others learn no more than of a
 * page that does not exist.
 *
 * @throws Problem not_found, sign_in_afresh
 */
export async function requireOperator(
  context: Pick<Context, 'config' | 'db' | 'clock'>,
  viewer: Member,
): Promise<void> {
  const address = await findAddress(context.db, viewer.userId)
  if (!isOperator(context.config, address)) throw new Problem('not_found')
  if (!(await isFresh(context, viewer, SESSION_SECONDS))) throw new Problem('sign_in_afresh')
}
