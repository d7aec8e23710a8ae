import * as z from 'zod/mini'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import type { Listeners } from '#ports/jobs/publish.ts'
import { removeRefusedLater } from '#uploads/server/duplicate-detection/verdicts.ts'
import {
  previewReady,
  recordingFailed,
  recordingReady,
  recordingRefused,
} from '#uploads/server/events.ts'
import { albumChanged } from './albums/events.ts'
import { publishAlbumLater, reconcileAlbum } from './albums/release/reconcile-album.ts'
import { listWaitingByRecording, listWaitingBySound } from './albums/sounds-store.ts'
import { askCreditedOfAlbum, askCreditedOfSound } from './edit-credits.ts'
import { removeSoundFilesLater } from './sounds/edit/delete-sound.ts'
import { soundChanged, soundReleased } from './sounds/events.ts'
import { reconcileSound, releaseSoundLater } from './sounds/release/reconcile-sound.ts'
import { removeReplacedLater } from './sounds/replacing/next-recording.ts'
import {
  changeSound,
  findSoundIdByPreview,
  findSoundIdByRecording,
  listDueSounds,
  lockSound,
} from './sounds/store.ts'

const MOST_DUE = 1000

const recording = z.object({ recordingId: z.int() })

/** A recording is ready or has failed: its sound gets its wanted status, or will never get it. */
export const followRecording = defineJob(
  'follow-recording',
  recording,
  async (context, { recordingId }) =>
    reconcile(context, await findSoundIdByRecording(context.db, recordingId)),
)

export const followPreview = defineJob(
  'follow-preview',
  z.object({ previewId: z.int() }),
  async (context, { previewId }) =>
    reconcile(context, await findSoundIdByPreview(context.db, previewId)),
)

/**
 * The operator has refused its recording: the sound is hidden from everyone but its artist and its
 * buyers, and its files are removed where no one has bought it.
 */
const followRefusal = defineJob('follow-refusal', recording, (context, { recordingId }) =>
  context.db.transaction().execute(async (trx) => {
    const soundId = await findSoundIdByRecording(trx, recordingId)
    if (soundId !== undefined) {
      await unpublish(trx, soundId, recordingId)
      await reconcileSound(context, trx, soundId, { edited: true })
    }
    await removeRefusedLater(trx, recordingId)
  }),
)

/** Publishes what is due and was not by its own job: the clocks of several machines differ. */
export const releaseDueSounds = defineJob(
  'release-due-sounds',
  z.strictObject({}),
  async (context) => {
    const due = await listDueSounds(context.db, context.clock.now(), MOST_DUE)
    for (const id of due) await reconcile(context, id)
  },
  { cron: '* * * * *' },
)

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

export const worksJobs: readonly Job<unknown>[] = [
  followRecording,
  followRefusal,
  followPreview,
  releaseSoundLater,
  releaseDueSounds,
  removeReplacedLater,
  removeSoundFilesLater,
  followRecordingInAlbums,
  followSoundInAlbums,
  publishAlbumLater,
  askCreditedOfSound,
  askCreditedOfAlbum,
]

export function connectWorks(listeners: Listeners): void {
  listeners.listenTo(recordingReady, followRecording)
  listeners.listenTo(recordingFailed, followRecording)
  listeners.listenTo(recordingRefused, followRefusal)
  listeners.listenTo(previewReady, followPreview)
  listeners.listenTo(recordingReady, followRecordingInAlbums)
  listeners.listenTo(recordingFailed, followRecordingInAlbums)
  listeners.listenTo(soundChanged, followSoundInAlbums)
  for (const event of [soundReleased, soundChanged]) listeners.listenTo(event, askCreditedOfSound)
  listeners.listenTo(albumChanged, askCreditedOfAlbum)
}

async function reconcile(context: Context, soundId: number | undefined): Promise<void> {
  if (soundId === undefined) return
  await context.db.transaction().execute((trx) => reconcileSound(context, trx, soundId))
}

/** Makes it a Draft; audio that is to replace the refused one publishes it again. */
async function unpublish(trx: Transaction, soundId: number, recordingId: number): Promise<void> {
  const sound = await lockSound(trx, soundId)
  if (sound?.recordingId !== recordingId) return
  const asked = sound.wantedStatus ?? sound.status
  const comes = sound.replacing !== null && asked !== 'Draft'
  await changeSound(trx, soundId, { status: 'Draft', wantedStatus: comes ? asked : null })
}

async function reconcileAll(
  context: Pick<Context, 'clock' | 'db' | 'listeners'>,
  albumIds: readonly number[],
): Promise<void> {
  for (const albumId of albumIds) {
    await context.db.transaction().execute((trx) => reconcileAlbum(context, trx, albumId))
  }
}
