import { type Profile, USERNAME_PATTERN } from '#accounts/contract.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { presentProfile } from './present.ts'
import { findCreator, getProfileCounts } from './store.ts'

/** @throws Problem not_found for unknown, unfinished and deleted accounts alike */
export async function getProfile(
  { db, config }: Context,
  viewer: Viewer,
  username: string,
): Promise<Profile> {
  const row = USERNAME_PATTERN.test(username) ? await findCreator(db, username) : undefined
  if (!row) throw new Problem('not_found')
  const counts = await getProfileCounts(db, row.id, viewer.userId)
  const profile = presentProfile(config, viewer, row, counts)
  if (!profile) throw new Problem('not_found')
  return profile
}
