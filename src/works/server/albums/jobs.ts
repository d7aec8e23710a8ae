import * as z from 'zod/mini'
import type { Context } from '#ports/context.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import type { Listeners } from '#ports/jobs/publish.ts'
import { recordingFailed, recordingReady } from '#uploads/server/events.ts'
import { soundChanged } from '../sounds/events.ts'
import { publishAlbumLater, reconcileAlbum } from './release/reconcile-album.ts'
import { listWaitingByRecording, listWaitingBySound } from './sounds-store.ts'

const followRecordingInAlbums = defineJob(
  'follow-recording-in-albums',
  z.object({ recordingId: z.int() }),
  async (context, { recordingId }) =>
    reconcileAll(context, await listWaitingByRecording(context.db, recordingId)),
)

const followSoundInAlbums = defineJob(
  'follow-sound-in-albums',
  z.object({ soundId: z.int() }),
  async (context, { soundId }) =>
    reconcileAll(context, await listWaitingBySound(context.db, soundId)),
)

export const albumsJobs: readonly Job<unknown>[] = [
  followRecordingInAlbums,
  followSoundInAlbums,
  publishAlbumLater,
]

export function connectAlbums(listeners: Listeners): void {
  listeners.listenTo(recordingReady, followRecordingInAlbums)
  listeners.listenTo(recordingFailed, followRecordingInAlbums)
  listeners.listenTo(soundChanged, followSoundInAlbums)
}

async function reconcileAll(
  context: Pick<Context, 'clock' | 'db' | 'listeners'>,
  albumIds: readonly number[],
): Promise<void> {
  for (const albumId of albumIds) {
    await context.db.transaction().execute((trx) => reconcileAlbum(context, trx, albumId))
  }
}
