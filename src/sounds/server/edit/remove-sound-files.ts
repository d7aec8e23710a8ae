import { hasBuyers } from '#grants/server/has-buyers.ts'
import type { Context } from '#ports/context.ts'
import { deleteRecording } from '#uploads/server/delete-recording.ts'
import { findSoundById, hasOpenOrders } from '../store.ts'

/**
 * Removes the files of a deleted sound, unless someone has bought it.
 *
 * @returns false where someone is just paying for it: try again later
 */
export async function removeSoundFiles(context: Context, soundId: number): Promise<boolean> {
  const sound = await findSoundById(context.db, soundId)
  if (sound === undefined || sound.deletedAt === null || sound.recordingId === null) return true
  if (await hasBuyers(context.db, soundId)) return true
  if (await hasOpenOrders(context.db, soundId)) return false
  const { recordingId } = sound
  await context.db.transaction().execute((trx) => deleteRecording(context, trx, recordingId))
  return true
}
