import { newId } from '#kernel/ids.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { makePreviewJob } from './previews/make-preview.ts'
import { upsertPreview } from './previews/store.ts'

/**
 * The streams of a segment (seconds), silent outside of it: there already, or made by a job that
 * ends with `preview-ready`. Asked again for the same segment, it is the same; what failed is tried
 * again.
 */
export async function preparePreview(
  _context: Context,
  trx: Database,
  recordingId: number,
  fromSeconds: number,
  toSeconds: number,
): Promise<{ previewId: number; ready: boolean }> {
  const { id, status } = await upsertPreview(trx, { recordingId, fromSeconds, toSeconds }, newId())
  const ready = status === 'READY'
  if (!ready) await addJob(trx, makePreviewJob, { previewId: id }, { key: String(id) })
  return { previewId: id, ready }
}
