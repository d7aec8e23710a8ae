import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { listGrantedSounds } from './list-granted-sounds.ts'

/** Public id of the viewer’s live grant for a sound, if there is one. */
export async function findGrant(
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  soundId: number,
): Promise<string | undefined> {
  return (await listGrantedSounds(context, viewer, [soundId])).get(soundId)
}
