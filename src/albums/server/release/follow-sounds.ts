import * as z from 'zod/mini'
import type { Context } from '#ports/context.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { reconcileAlbum } from './reconcile-album.ts'
import { listWaitingByRecording, listWaitingBySound } from './store.ts'

/** A recording is ready, or never will be: albums that wait for it proceed, or wait no longer. */
export const followRecordingInAlbums = defineJob(
  'follow-recording-in-albums',
  z.object({ recordingId: z.int() }),
  async (context, { recordingId }) =>
    settle(context, await listWaitingByRecording(context.db, recordingId)),
)

/** A sound was changed or deleted: an album need not wait for one that is gone. */
export const followSoundInAlbums = defineJob(
  'follow-sound-in-albums',
  z.object({ soundId: z.int() }),
  async (context, { soundId }) => settle(context, await listWaitingBySound(context.db, soundId)),
)

async function settle(context: Context, albumIds: readonly number[]): Promise<void> {
  for (const albumId of albumIds) {
    await context.db.transaction().execute((trx) => reconcileAlbum(context, trx, albumId))
  }
}
