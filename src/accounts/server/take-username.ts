import { usernameProblem } from '#accounts/contract.ts'
import { USERNAME_CHANGES, USERNAME_CHANGES_DAYS } from '#accounts/settings-contract.ts'
import { fieldProblem, Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { isUniqueViolation, type Transaction } from '#ports/database/open-database.ts'
import { isReserved } from './policy.ts'
import {
  changeUser,
  findPastOwner,
  isUsernameTaken,
  listUsernameChanges,
  lockName,
  recordUsernameChange,
} from './store.ts'

const DAY_SECONDS = 86_400

/**
 * The result is true also for one that is or was the viewer's own. @throws Problem
 * username_invalid, username_length
 */
export async function isUsernameAvailable(
  { db, config }: Pick<Context, 'db' | 'config'>,
  viewer: Viewer,
  username: string,
): Promise<boolean> {
  const problem = usernameProblem(username)
  if (problem) throw fieldProblem('username', problem)
  if (await isUsernameTaken(db, username, viewer.userId)) return false
  return !isReserved(username, config.brandName)
}

/**
 * Sets a username in a transaction that has locked the account, which keeps the old one, too.
 * @throws Problem username_reserved, username_taken, rate_limited; each beside `username`
 */
export async function takeUsername(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  trx: Transaction,
  user: { id: number; username: string | null },
  wanted: string,
): Promise<void> {
  const old = user.username
  if (old === wanted) return
  if (old?.toLowerCase() === wanted.toLowerCase()) {
    return changeUser(trx, user.id, { username: wanted })
  }
  // No unique index covers both tables of names. Sorted, so that an exchange does not deadlock.
  for (const name of [wanted, old ?? wanted].map((name) => name.toLowerCase()).sort()) {
    await lockName(trx, `username ${name}`)
  }
  const wasOwn = (await findPastOwner(trx, wanted)) === user.id
  if (!wasOwn && isReserved(wanted, config.brandName)) {
    throw fieldProblem('username', 'username_reserved')
  }
  if (await isUsernameTaken(trx, wanted, user.id)) throw fieldProblem('username', 'username_taken')
  if (old !== null) {
    const at = clock.now()
    await limitChanges(trx, user.id, at)
    await recordUsernameChange(trx, { userId: user.id, old, wanted, at })
  }
  try {
    await changeUser(trx, user.id, { username: wanted })
  } catch (error) {
    throw isUniqueViolation(error) ? fieldProblem('username', 'username_taken') : error
  }
}

/** Old names are lost to everyone else, so no one may go through many. */
async function limitChanges(trx: Transaction, userId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - USERNAME_CHANGES_DAYS * DAY_SECONDS * 1000)
  const times = await listUsernameChanges(trx, userId, since, USERNAME_CHANGES)
  const oldest = times[USERNAME_CHANGES - 1]
  if (!oldest) return
  const seconds = Math.max(1, Math.ceil((oldest.getTime() - since.getTime()) / 1000))
  throw new Problem('rate_limited', {
    values: { seconds, days: Math.ceil(seconds / DAY_SECONDS), changes: USERNAME_CHANGES },
    fields: { username: 'username_changes_used' },
    retryAfter: seconds,
  })
}
