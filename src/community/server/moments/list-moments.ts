import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { MOMENTS_MAX, type Moments } from '../../contract.ts'
import { getOpenSound } from '../open-sound.ts'
import { presentComment } from '../present.ts'
import { listPlacedComments } from '../store.ts'
import { listClapPlaces } from './store.ts'

/** Where people clap and what they say about a place. @throws Problem not_found */
export async function listMoments(
  context: Context,
  viewer: Viewer,
  publicId: string,
): Promise<Moments> {
  const { sound } = await getOpenSound(context, viewer, publicId)
  const [claps, comments] = await Promise.all([
    listClapPlaces(context.db, sound.id, stepOf(sound.durationSeconds)),
    listPlacedComments(context.db, sound.id, MOMENTS_MAX),
  ])
  return {
    claps,
    comments: comments.map((row) => presentComment(context.config, row, viewer, sound.ownerId)),
  }
}

/** Whole seconds to a place, so that there are no more than `MOMENTS_MAX` of them. */
export function stepOf(durationSeconds: number | null): number {
  return Math.max(1, Math.ceil((durationSeconds ?? 0) / MOMENTS_MAX))
}
