import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { TIMED_REACTIONS_MAX, type TimedReactions } from '../contract.ts'
import { listClapPlaces } from './claps/store.ts'
import { presentComment } from './comments/present.ts'
import { listPlacedComments } from './comments/store.ts'
import { getOpenSound } from './open-sound.ts'

/** Claps and comments by their position in the sound. @throws Problem not_found */
export async function listTimedReactions(
  context: Context,
  viewer: Viewer,
  publicId: string,
): Promise<TimedReactions> {
  const { sound } = await getOpenSound(context, viewer, publicId)
  const [claps, comments] = await Promise.all([
    listClapPlaces(context.db, sound.id, stepOf(sound.durationSeconds)),
    listPlacedComments(context.db, sound.id, TIMED_REACTIONS_MAX),
  ])
  return {
    claps,
    comments: comments.map((row) => presentComment(context.config, row, viewer, sound.ownerId)),
  }
}

/** Whole seconds to a place, so that there are no more than `TIMED_REACTIONS_MAX` of them. */
export function stepOf(durationSeconds: number | null): number {
  return Math.max(1, Math.ceil((durationSeconds ?? 0) / TIMED_REACTIONS_MAX))
}
