import type { Database } from '#ports/database/open-database.ts'
import { countJobsBefore } from '#ports/jobs/count-jobs-before.ts'
import { transcodeRecordingJob } from '../recordings/transcode-recording.ts'
import { makePreviewJob } from './make-preview.ts'
import { listWaitingPreviews } from './store.ts'

/** How many files and previews are worked on before the last of this recording’s previews that wait. */
export async function countBeforePreviews(db: Database, recordingId: number): Promise<number> {
  const ids = await listWaitingPreviews(db, recordingId)
  const among = [transcodeRecordingJob, makePreviewJob]
  return countJobsBefore(db, makePreviewJob, { keys: ids.map(String), among })
}
