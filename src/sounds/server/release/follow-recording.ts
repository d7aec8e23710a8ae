import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { removeRefusedLater } from '#uploads/server/duplicate-detection/verdicts.ts'
import {
  findSoundIdByPreview,
  findSoundIdByRecording,
  listDueSounds,
} from '../replacing/recordings-store.ts'
import { changeSound, lockSound } from '../store.ts'
import { reconcileSound } from './reconcile-sound.ts'

/** A recording is ready or has failed: its sound gets its wanted status, or will never get it. */
export async function followRecording(context: Context, recordingId: number): Promise<void> {
  await reconcile(context, await findSoundIdByRecording(context.db, recordingId))
}

export async function followPreview(context: Context, previewId: number): Promise<void> {
  await reconcile(context, await findSoundIdByPreview(context.db, previewId))
}

const MOST_DUE = 1000

/** Publishes what is due and was not by its own job: the clocks of several machines differ. */
export async function releaseDueSounds(context: Context): Promise<void> {
  const due = await listDueSounds(context.db, context.clock.now(), MOST_DUE)
  for (const id of due) await reconcile(context, id)
}

async function reconcile(context: Context, soundId: number | undefined): Promise<void> {
  if (soundId === undefined) return
  await context.db.transaction().execute((trx) => reconcileSound(context, trx, soundId))
}

/**
 * The operator has refused its recording: the sound is hidden from everyone but its artist and its
 * buyers, and its files are removed where no one has bought it.
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

/** Makes it a Draft; audio that is to replace the refused one publishes it again. */
async function takeBack(trx: Transaction, soundId: number, recordingId: number): Promise<void> {
  const sound = await lockSound(trx, soundId)
  if (sound?.recordingId !== recordingId) return
  const asked = sound.wantedStatus ?? sound.status
  const comes = sound.replacing !== null && asked !== 'Draft'
  await changeSound(trx, soundId, { status: 'Draft', wanted_status: comes ? asked : null })
}
