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
import { removeSoundFilesLater } from './edit/delete-sound.ts'
import { reconcileSound, releaseSoundLater } from './release/reconcile-sound.ts'
import { removeReplacedLater } from './replacing/next-recording.ts'
import {
  changeSound,
  findSoundIdByPreview,
  findSoundIdByRecording,
  listDueSounds,
  lockSound,
} from './store.ts'

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

export const soundsJobs: Job<unknown>[] = [
  followRecording,
  followRefusal,
  followPreview,
  releaseSoundLater,
  releaseDueSounds,
  removeReplacedLater,
  removeSoundFilesLater,
]

export function connectSounds(listeners: Listeners): void {
  listeners.listenTo(recordingReady, followRecording)
  listeners.listenTo(recordingFailed, followRecording)
  listeners.listenTo(recordingRefused, followRefusal)
  listeners.listenTo(previewReady, followPreview)
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
