import { USERNAME_PATTERN } from '#accounts/contract.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { isReserved } from '../policy.ts'
import { isUsernameTaken } from '../store.ts'

/**
 * Whether the viewer may take a username: one that is or was their own, or no one's. It says so of
 * this moment only: taking it decides.
 *
 * @throws Problem username_invalid
 */
export async function isUsernameAvailable(
  { db, config }: Pick<Context, 'db' | 'config'>,
  viewer: Viewer,
  username: string,
): Promise<boolean> {
  if (!USERNAME_PATTERN.test(username)) {
    throw new Problem('username_invalid', { fields: { username: 'username_invalid' } })
  }
  if (await isUsernameTaken(db, username, viewer.userId)) return false
  return !isReserved(username, config.brandName)
}
