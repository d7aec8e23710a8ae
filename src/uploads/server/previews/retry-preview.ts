import type { Transaction } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { makePreviewJob } from './make-preview.ts'
import { findAskedPreview, markPreviewWaiting } from './store.ts'

/**
 * Makes the preview of a READY recording that was asked for last, where it failed: nothing was wrong
 * with its file. Those of other parts, which nobody asks for any more, stay as they are.
 *
 * @returns false where it has not failed and is not being made
 */
export async function retryPreview(trx: Transaction, recordingId: number): Promise<boolean> {
  const asked = await findAskedPreview(trx, recordingId)
  if (asked === undefined || asked.status === 'READY') return false
  const previewId = asked.id
  if (await markPreviewWaiting(trx, previewId)) {
    await addJob(trx, makePreviewJob, { previewId }, { key: String(previewId) })
  }
  return true
}
