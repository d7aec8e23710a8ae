import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { removeRefusedLater } from '#uploads/server/duplicate-detection/refuse-recording.ts'
import { changeSound, lockSound } from '../store.ts'
import { reconcileSound } from './reconcile-sound.ts'
import { findSoundIdByRecording } from './store.ts'

/**
 * The operator has refused its recording: nobody but its artist and its buyers finds the sound any
 * more, and its files go where nobody has bought it.
 */
export async function followRefusal(context: Context, recordingId: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const soundId = await findSoundIdByRecording(trx, recordingId)
    if (soundId !== undefined) {
      await takeBack(trx, soundId, recordingId)
      await reconcileSound(context, trx, soundId, { edited: true })
    }
    await removeRefusedLater(trx, recordingId)
  })
}

/** It is a Draft again; what is to take the place of its audio brings it back. */
async function takeBack(trx: Transaction, soundId: number, recordingId: number): Promise<void> {
  const sound = await lockSound(trx, soundId)
  if (sound?.recordingId !== recordingId) return
  const asked = sound.wantedStatus ?? sound.status
  const comes = sound.replacing !== null && asked !== 'Draft'
  await changeSound(trx, soundId, { status: 'Draft', wanted_status: comes ? asked : null })
}
