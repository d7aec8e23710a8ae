import { isMember, type Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Claps } from '../../contract.ts'
import { stepOf } from '../list-timed-reactions.ts'
import { getOpenSound } from '../open-sound.ts'
import { findOwnClaps, findTotals, listClapPlaces } from './store.ts'

interface ClapsAndPlaces extends Claps {
  positions: { position: number; count: number }[]
}

/** @throws Problem not_found */
export async function getClaps(
  context: Context,
  viewer: Viewer,
  publicId: string,
): Promise<ClapsAndPlaces> {
  const { sound } = await getOpenSound(context, viewer, publicId)
  const [mine, totals, positions] = await Promise.all([
    isMember(viewer) ? findOwnClaps(context.db, sound.id, viewer.userId) : 0,
    findTotals(context.db, sound.id),
    listClapPlaces(context.db, sound.id, stepOf(sound.durationSeconds)),
  ])
  return { mine, total: totals.claps, positions }
}
