import type { Job } from '#ports/jobs/define-job.ts'
import { refuseRecordingJob, removeRefusedJob } from './duplicate-detection/refuse-recording.ts'
import { releaseRecordingJob } from './duplicate-detection/release-recording.ts'
import { makePreviewJob } from './previews/make-preview.ts'
import { dropRecordingJob } from './recordings/drop-recording.ts'
import { transcodeRecordingJob } from './recordings/transcode-recording.ts'
import { sweepPartsJob } from './sweep/sweep-parts.ts'
import { failStuckRecordingsJob, sweepStorageJob } from './sweep/sweep-storage.ts'

export const uploadsJobs: Job<unknown>[] = [
  transcodeRecordingJob,
  makePreviewJob,
  dropRecordingJob,
  releaseRecordingJob,
  refuseRecordingJob,
  removeRefusedJob,
  failStuckRecordingsJob,
  sweepStorageJob,
  sweepPartsJob,
]
