import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { changeSoundCounts } from '#sounds/server/counts-store.ts'
import type { Claps } from '../../contract.ts'
import { getOpenSound } from '../open-sound.ts'
import { deleteOwnClaps, lockTotal } from './store.ts'

/** Withdraws all of one's own claps. @throws Problem not_found */
export async function removeClaps(
  context: Context,
  viewer: Member,
  publicId: string,
): Promise<Claps> {
  const { sound } = await getOpenSound(context, viewer, publicId)
  return context.db.transaction().execute(async (trx) => {
    const total = await lockTotal(trx, { userId: viewer.userId, soundId: sound.id })
    const gone = await deleteOwnClaps(trx, sound.id, viewer.userId)
    if (gone > 0) await changeSoundCounts(trx, sound.id, { claps: -gone })
    return { mine: 0, total: total - gone }
  })
}
