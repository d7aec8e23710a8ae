import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { dropWantedStatus, findSoundIdByPreview, findSoundIdByRecording } from '../store.ts'
import { settleSound } from './settle-sound.ts'

/** Its recording is ready, or never will be: carry out the wanted status, or drop it. */
export async function followRecording(context: Context, recordingId: number): Promise<void> {
  await settle(context, (db) => findSoundIdByRecording(db, recordingId))
}

export async function followPreview(context: Context, previewId: number): Promise<void> {
  await settle(context, (db) => findSoundIdByPreview(db, previewId))
}

/** Its preview cannot be made: what waits for it waits no longer. */
export async function dropWaiting(context: Context, previewId: number): Promise<void> {
  await dropWantedStatus(context.db, previewId)
}

async function settle(
  context: Context,
  find: (db: Database) => Promise<number | undefined>,
): Promise<void> {
  const soundId = await find(context.db)
  if (soundId === undefined) return
  await context.db.transaction().execute((trx) => settleSound(context, trx, soundId))
}
