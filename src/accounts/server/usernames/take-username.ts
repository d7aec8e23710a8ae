import { USERNAME_CHANGES, USERNAME_CHANGES_DAYS } from '#accounts/settings-contract.ts'
import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { isUniqueViolation } from '#ports/database/unique-violation.ts'
import { isReserved } from '../policy.ts'
import { changeUser, isUsernameTaken } from '../store.ts'
import { findPastOwner, listChangeTimes, lockUsernames, recordChange } from './store.ts'

const DAY_SECONDS = 86_400

/**
 * Gives an account a username, its first or another one, within a transaction that has locked the
 * account. What it gives up leads on to it and stays its own, so it may be taken back. Letters in
 * another case make no other name.
 *
 * @throws Problem username_reserved, username_taken; rate_limited with the seconds to wait; each
 *   beside `username`
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
  await lockUsernames(trx, old === null ? [wanted] : [old, wanted])
  const wasOwn = (await findPastOwner(trx, wanted)) === user.id
  if (!wasOwn && isReserved(wanted, config.brandName)) throw beside('username_reserved')
  if (await isUsernameTaken(trx, wanted, user.id)) throw beside('username_taken')
  if (old !== null) {
    const at = clock.now()
    await checkChanges(trx, user.id, at)
    await recordChange(trx, { userId: user.id, old, wanted, at })
  }
  await asTaken(() => changeUser(trx, user.id, { username: wanted }))
}

/** Old names are lost to everyone else, so no one may go through many. */
async function checkChanges(trx: Transaction, userId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - USERNAME_CHANGES_DAYS * DAY_SECONDS * 1000)
  const times = await listChangeTimes(trx, userId, since, USERNAME_CHANGES)
  const oldest = times[USERNAME_CHANGES - 1]
  if (!oldest) return
  const seconds = Math.max(1, Math.ceil((oldest.getTime() - since.getTime()) / 1000))
  throw new Problem('rate_limited', {
    values: { seconds, days: Math.ceil(seconds / DAY_SECONDS), changes: USERNAME_CHANGES },
    fields: { username: 'username_changes_used' },
    retryAfter: seconds,
  })
}

/** The unique index has the last word. */
async function asTaken(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    throw isUniqueViolation(error) ? beside('username_taken') : error
  }
}

function beside(code: string): Problem {
  return new Problem(code, { fields: { username: code } })
}
