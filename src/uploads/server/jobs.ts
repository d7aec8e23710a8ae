import type { Job } from '#ports/jobs/define-job.ts'
import { refuseRecordingJob, removeRefusedJob } from './duplicate-detection/verdicts.ts'
import { makePreviewJob } from './recordings/make-preview.ts'
import { transcodeRecordingJob } from './recordings/transcode-recording.ts'
import { dropRecordingJob } from './recordings.ts'
import { drawImageJob } from './save-image.ts'
import { failStuckRecordingsJob, sweepPartsJob, sweepStorageJob } from './sweep/sweep-storage.ts'

export const uploadsJobs: Job<unknown>[] = [
  transcodeRecordingJob,
  makePreviewJob,
  dropRecordingJob,
  drawImageJob,
  refuseRecordingJob,
  removeRefusedJob,
  failStuckRecordingsJob,
  sweepStorageJob,
  sweepPartsJob,
]
