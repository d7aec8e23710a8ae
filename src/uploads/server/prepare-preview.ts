import { newId } from '#kernel/ids.ts'
import type { Database } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { makePreviewJob } from './recordings/make-preview.ts'
import { findAskedPreview, updatePreview, upsertPreview } from './recordings/preview-store.ts'

/**
 * The streams of a segment (seconds), silent outside of it: there already, or made by a job that
 * ends with `preview-ready`. Asked again for the same segment, it is the same; a failed one is
 * retried.
 */
export async function preparePreview(
  trx: Database,
  recordingId: number,
  fromSeconds: number,
  toSeconds: number,
): Promise<{ previewId: number; ready: boolean }> {
  const { id, status } = await upsertPreview(trx, {
    public_id: newId(),
    recording_id: recordingId,
    from_seconds: fromSeconds,
    to_seconds: toSeconds,
  })
  const ready = status === 'READY'
  if (!ready) await addJob(trx, makePreviewJob, { previewId: id }, { key: String(id) })
  return { previewId: id, ready }
}

/**
 * Retries the failed preview of a READY recording, the one that was asked for last.
 *
 * @returns false where it has not failed and is not being made
 */
export async function retryPreview(trx: Database, recordingId: number): Promise<boolean> {
  const asked = await findAskedPreview(trx, recordingId)
  if (asked === undefined || asked.status === 'READY') return false
  if (await updatePreview(trx, asked.id, 'ERROR', { status: 'WAITING', progress: 0 })) {
    await addJob(trx, makePreviewJob, { previewId: asked.id }, { key: String(asked.id) })
  }
  return true
}
