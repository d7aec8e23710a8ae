import { listGrantedSounds } from '#grants/server/list-granted-sounds.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Rights } from '../policy.ts'
import type { SoundListRow } from '../select-sounds.ts'

/** What the viewer is to each of these sounds, with one query for all. */
export async function accessOf(
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  sounds: readonly SoundListRow[],
): Promise<(sound: SoundListRow) => Rights> {
  const ids = sounds.map((sound) => sound.id)
  const grants = await listGrantedSounds(context, viewer, ids)
  return (sound) => ({ isOwner: viewer.userId === sound.ownerId, grant: grants.get(sound.id) })
}
