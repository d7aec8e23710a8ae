import { USERNAME_PATTERN } from '#accounts/contract.ts'
import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import { isReserved } from './policy.ts'
import { isUsernameTaken } from './store.ts'

/**
 * Whether a username may be taken. It says so of this moment only: registration decides.
 *
 * @throws Problem username_invalid
 */
export async function isUsernameAvailable(
  { db, config }: Context,
  username: string,
): Promise<boolean> {
  if (!USERNAME_PATTERN.test(username)) {
    throw new Problem('username_invalid', { fields: { username: 'username_invalid' } })
  }
  return !isReserved(username, config.brandName) && !(await isUsernameTaken(db, username))
}
