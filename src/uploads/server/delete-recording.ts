import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { dropRecordingJob } from './recordings/drop-recording.ts'
import { isBought, markDropped } from './recordings/store.ts'
import { revokeLinks } from './serving/store.ts'

/**
 * Drops a recording with all its files: its URLs end with the commit, work on it within a second,
 * its files and rows a moment later. A sound that plays it has to be deleted before. While a
 * purchase needs it, everything stays.
 */
export async function deleteRecording(
  context: Pick<Context, 'clock' | 'recordingUse'>,
  trx: Database,
  recordingId: number,
): Promise<void> {
  if (await isBought(trx, context.recordingUse, recordingId)) return
  await markDropped(trx, recordingId, context.clock.now())
  await revokeLinks(trx, { recordingId })
  await addJob(trx, dropRecordingJob, { recordingId }, { key: String(recordingId) })
}
