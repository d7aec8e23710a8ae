import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { publish } from '#ports/jobs/publish.ts'
import { recordingReady } from '../events.ts'
import { makePreviewJob } from '../previews/make-preview.ts'
import { listWaitingPreviews } from '../previews/store.ts'
import { openStreamLink } from '../stream-links.ts'
import { setFullLink } from './store.ts'

/** Gives a recording that is ready its address, begins what waited for it, and tells everyone. */
export async function openRecording(
  context: Context,
  trx: Transaction,
  recordingId: number,
): Promise<void> {
  await setFullLink(trx, recordingId, await openStreamLink(trx, { recordingId }))
  for (const previewId of await listWaitingPreviews(trx, recordingId)) {
    await addJob(trx, makePreviewJob, { previewId }, { key: String(previewId) })
  }
  await publish(context, trx, recordingReady, { recordingId })
}
