import type { Profile } from '#accounts/contract.ts'
import { findCreatorProfile } from '#accounts/server/find-creator.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { getProfileCounts } from './follow-store.ts'

/** @throws Problem not_found for unknown, unfinished and deleted accounts alike */
export async function getProfile(
  context: Pick<Context, 'db' | 'config'>,
  viewer: Viewer,
  username: string,
): Promise<Profile> {
  const found = await findCreatorProfile(context, username)
  if (found === undefined) throw new Problem('not_found')
  const { userId, creator } = found
  const counts = await getProfileCounts(context.db, userId, viewer.userId)
  return { ...creator, ...counts, isMe: viewer.userId === userId }
}
