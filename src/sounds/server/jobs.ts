import * as z from 'zod/mini'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import type { Listeners } from '#ports/jobs/publish.ts'
import {
  previewReady,
  recordingFailed,
  recordingReady,
  recordingRefused,
} from '#uploads/server/events.ts'
import { removeSoundFiles } from './edit/remove-sound-files.ts'
import { followPreview, followRecording, releaseDueSounds } from './release/follow-recording.ts'
import { followRefusal } from './release/follow-refusal.ts'
import { releaseSoundLater } from './release/reconcile-sound.ts'
import { removeReplacedLater } from './replacing/take-next-recording.ts'

const RETRY_SECONDS = 600

const recording = z.object({ recordingId: z.int() })
const preview = z.object({ previewId: z.int() })
const sound = z.object({ soundId: z.int() })

const followRecordingLater = defineJob('follow-recording', recording, (context, { recordingId }) =>
  followRecording(context, recordingId),
)
const followRefusalLater = defineJob('follow-refusal', recording, (context, { recordingId }) =>
  followRefusal(context, recordingId),
)
const followPreviewLater = defineJob('follow-preview', preview, (context, { previewId }) =>
  followPreview(context, previewId),
)
const releaseDueSoundsMinutely = defineJob(
  'release-due-sounds',
  z.strictObject({}),
  releaseDueSounds,
  { cron: '* * * * *' },
)
export const removeSoundFilesLater: Job<{ soundId: number }> = defineJob(
  'remove-sound-files',
  sound,
  async (context, { soundId }) => {
    if (await removeSoundFiles(context, soundId)) return
    // The queue goes by real time, not by the service's clock.
    const runAt = new Date(Date.now() + RETRY_SECONDS * 1000)
    await addJob(context.db, removeSoundFilesLater, { soundId }, { key: String(soundId), runAt })
  },
)

export const soundsJobs: Job<unknown>[] = [
  followRecordingLater,
  followRefusalLater,
  followPreviewLater,
  releaseSoundLater,
  releaseDueSoundsMinutely,
  removeReplacedLater,
  removeSoundFilesLater,
]

export function connectSounds(listeners: Listeners): void {
  listeners.listenTo(recordingReady, followRecordingLater)
  listeners.listenTo(recordingFailed, followRecordingLater)
  listeners.listenTo(recordingRefused, followRefusalLater)
  listeners.listenTo(previewReady, followPreviewLater)
}
