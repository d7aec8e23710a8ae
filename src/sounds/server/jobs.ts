import * as z from 'zod/mini'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import type { Listeners } from '#ports/jobs/publish.ts'
import {
  previewReady,
  recordingFailed,
  recordingReady,
  recordingRefused,
} from '#uploads/server/events.ts'
import { removeSoundFilesLater } from './edit/delete-sound.ts'
import {
  followPreview,
  followRecording,
  followRefusal,
  releaseDueSounds,
} from './release/follow-recording.ts'
import { releaseSoundLater } from './release/reconcile-sound.ts'
import { removeReplacedLater } from './replacing/take-next-recording.ts'

const recording = z.object({ recordingId: z.int() })
const preview = z.object({ previewId: z.int() })

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
