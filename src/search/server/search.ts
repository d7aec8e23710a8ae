import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { imageAddress } from '#publishing/server/present.ts'
import type { SoundSummary } from '#sounds/contract.ts'
import { listSoundSummaries } from '#sounds/server/list-sound-summaries.ts'
import type { FoundUser } from '../contract.ts'
import { findSoundIds, findUsers } from './store.ts'
import { queryOf } from './terms.ts'

const SOUNDS_MAX = 60
const USERS_MAX = 24

/** Sounds and creators by text; what is no longer public is left out, whatever the index says. */
export async function search(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
  text: string,
): Promise<{ sounds: SoundSummary[]; users: FoundUser[] }> {
  const query = queryOf(text)
  if (query === undefined) return { sounds: [], users: [] }
  const [ids, users] = await Promise.all([
    findSoundIds(context.db, query, SOUNDS_MAX),
    findUsers(context.db, query, USERS_MAX),
  ])
  return {
    sounds: await listSoundSummaries(context, viewer, ids),
    users: users.map((user) => ({
      username: user.username ?? '',
      name: user.name ?? '',
      user_image: imageAddress(context.config, user.image),
      sounds: user.sounds ?? 0,
    })),
  }
}
