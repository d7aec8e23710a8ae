import { hasBuyers } from '#grants/server/find-grants.ts'
import type { Context } from '#ports/context.ts'
import { deleteRecording } from '#uploads/server/delete-recording.ts'
import { listReplaced } from '../replacing/store.ts'
import { findSoundById, hasOpenOrders } from '../store.ts'

/**
 * Removes the files of a deleted sound: what it had before, and, unless someone has bought it, what
 * it has.
 *
 * @returns false where someone is just paying for it: try again later
 */
export async function removeSoundFiles(context: Context, soundId: number): Promise<boolean> {
  const sound = await findSoundById(context.db, soundId)
  if (sound === undefined || sound.deletedAt === null) return true
  for (const id of await listReplaced(context.db, soundId)) {
    await context.db.transaction().execute((trx) => deleteRecording(context, trx, id))
  }
  if (sound.recordingId === null) return true
  if (await hasBuyers(context.db, soundId)) return true
  if (await hasOpenOrders(context.db, soundId)) return false
  const { recordingId } = sound
  await context.db.transaction().execute((trx) => deleteRecording(context, trx, recordingId))
  return true
}
