import type { Transaction } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { makePreviewJob } from './make-preview.ts'
import { listWaitingPreviews, markPreviewsWaiting } from './store.ts'

/**
 * Makes the previews of a READY recording that failed: nothing was wrong with its file.
 *
 * @returns false where none failed and none is being made
 */
export async function retryPreviews(trx: Transaction, recordingId: number): Promise<boolean> {
  const failed = await markPreviewsWaiting(trx, recordingId)
  for (const previewId of failed) {
    await addJob(trx, makePreviewJob, { previewId }, { key: String(previewId) })
  }
  return failed.length > 0 || (await listWaitingPreviews(trx, recordingId)).length > 0
}
