import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { SoundSummary } from '#sounds/contract.ts'
import { findSoundFor } from '#sounds/server/find-sound-for.ts'
import { listSoundSummaries } from '#sounds/server/list-sound-summaries.ts'
import { RELATED_SOUNDS } from '../../contract.ts'
import { listRelated } from './store.ts'

/**
 * What goes with a sound, by other artists, the nearest first.
 *
 * @throws Problem not_found where the viewer may not open the sound
 */
export async function listRelatedSounds(
  context: Context,
  viewer: Viewer,
  publicId: string,
): Promise<SoundSummary[]> {
  const found = await findSoundFor(context, viewer, publicId)
  if (found === undefined) throw new Problem('not_found')
  const ids = await listRelated(context.db, found.sound.id, RELATED_SOUNDS)
  return listSoundSummaries(context, viewer, ids)
}
