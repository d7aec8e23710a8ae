import { INTERNAL_ERROR, Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { findOwnRecording } from '../find-own-recording.ts'
import { retryPreview } from '../previews/retry-preview.ts'
import { markWaiting } from './store.ts'
import { transcodeRecordingJob } from './transcode-recording.ts'

/**
 * Tries a file again that failed by our fault, or the preview of one that is READY; where that
 * is being tried already, nothing happens.
 *
 * @throws Problem not_found, or conflict where nothing is to be tried again
 */
export async function retryTranscode(context: Context, viewer: Member, id: string): Promise<void> {
  const recording = await findOwnRecording(context, viewer.userId, id)
  if (!recording) throw new Problem('not_found')
  if (recording.status === 'TRANSCODING') return
  await context.db.transaction().execute(async (trx) => {
    if (await retryRecording(context, trx, recording.id)) return
    if (await retryPreview(trx, recording.id)) return
    throw new Problem('conflict')
  })
}

async function retryRecording(
  { clock }: Context,
  trx: Transaction,
  recordingId: number,
): Promise<boolean> {
  const isTried = await markWaiting(trx, recordingId, { error: INTERNAL_ERROR, now: clock.now() })
  if (isTried)
    await addJob(trx, transcodeRecordingJob, { recordingId }, { key: String(recordingId) })
  return isTried
}
