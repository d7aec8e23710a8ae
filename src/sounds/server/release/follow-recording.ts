import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { reconcileSound } from './reconcile-sound.ts'
import { findSoundIdByPreview, findSoundIdByRecording, listDueSounds } from './store.ts'

/**
 * Its recording is ready, or has failed: carry out the wanted status, or drop it where the file never
 * will be ready. What failed due to a server error may be tried again, so its wanted status stays.
 */
export async function followRecording(context: Context, recordingId: number): Promise<void> {
  await settle(context, (db) => findSoundIdByRecording(db, recordingId))
}

export async function followPreview(context: Context, previewId: number): Promise<void> {
  await settle(context, (db) => findSoundIdByPreview(db, previewId))
}

const MOST_DUE = 1000

/** Publishes what is due and was not by its own job: the clocks of several machines differ. */
export async function releaseDueSounds(context: Context): Promise<void> {
  for (const id of await listDueSounds(context.db, context.clock.now(), MOST_DUE)) {
    await settle(context, async () => id)
  }
}

async function settle(
  context: Context,
  find: (db: Database) => Promise<number | undefined>,
): Promise<void> {
  const soundId = await find(context.db)
  if (soundId === undefined) return
  await context.db.transaction().execute((trx) => reconcileSound(context, trx, soundId))
}
