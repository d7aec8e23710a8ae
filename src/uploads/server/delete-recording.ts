import * as z from 'zod/mini'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { findOwnRecording } from './read-recording.ts'
import {
  findRecording,
  isUsed,
  lockRecording,
  removeRecordingRows,
  updateRecording,
} from './recordings/store.ts'
import { deleteFiles } from './recordings/stream-folder.ts'
import { revokeLinks } from './serving/store.ts'

/**
 * Drops a recording: its URLs end with the commit, work on it within a second, its files and rows a
 * moment later. A sound that plays it is deleted before. While a purchase needs it, everything
 * stays.
 */
export async function deleteRecording(
  context: Pick<Context, 'clock' | 'recordingUse'>,
  trx: Database,
  recordingId: number,
): Promise<void> {
  if (await isUsed(trx, context.recordingUse, recordingId, 'isBought')) return
  await updateRecording(trx, recordingId, {
    status: 'ERROR',
    error: 'dropped',
    failedAt: context.clock.now(),
    fullLinkId: null,
    partialSince: null,
  })
  await revokeLinks(trx, { recordingId })
  await addJob(trx, dropRecordingJob, { recordingId }, { key: String(recordingId) })
}

/** Returns true if someone may be paying for it. */
export function isOrdered(
  { db, recordingUse }: Pick<Context, 'db' | 'recordingUse'>,
  recordingId: number,
): Promise<boolean> {
  return isUsed(db, recordingUse, recordingId, 'isOrdered')
}

/** @throws Problem not_found, or conflict where a sound uses it: delete that instead */
export async function deleteTranscode(
  context: Pick<Context, 'clock' | 'db' | 'recordingUse'>,
  viewer: Member,
  id: string,
): Promise<void> {
  const recording = await findOwnRecording(context, viewer.userId, id)
  if (!recording) throw new Problem('not_found')
  await context.db.transaction().execute(async (trx) => {
    // No sound is made of it until the transaction ends.
    await lockRecording(trx, recording.id)
    if (await isUsed(trx, context.recordingUse, recording.id, 'hasSound')) {
      throw new Problem('conflict')
    }
    await deleteRecording(context, trx, recording.id)
  })
}

/** Deletes the files before the rows: otherwise a crash would leave files. */
export const dropRecordingJob = defineJob(
  'drop-recording',
  z.object({ recordingId: z.int() }),
  async (context, { recordingId }) => {
    const recording = await findRecording(context.db, recordingId)
    if (recording?.error !== 'dropped') return
    await deleteFiles(context, recording)
    await context.db.transaction().execute((trx) => removeRecordingRows(trx, recordingId))
  },
)
