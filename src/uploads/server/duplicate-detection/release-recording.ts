import * as z from 'zod/mini'
import type { Database } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { openRecording } from '../recordings/open-recording.ts'
import { findStanding, markCleared, markReleased, type Standing } from './verdict-store.ts'

/** Asked for by the operator, for a recording that was held: see docs/operations. */
export const releaseRecordingJob = defineJob(
  'release-recording',
  z.object({ recordingId: z.int() }),
  (context, { recordingId }) =>
    context.db.transaction().execute(async (trx) => {
      if (await markReleased(trx, recordingId, context.clock.now())) {
        await openRecording(context, trx, recordingId)
      }
    }),
)

/**
 * Has the workers let a held one go; of a flagged one that was not held, it is noted that nothing is
 * wrong with it. What was refused stays so.
 *
 * @returns how it stood before
 */
export async function releaseLater(db: Database, recordingId: number): Promise<Standing> {
  const standing = await findStanding(db, recordingId)
  if (standing === 'flagged') await markCleared(db, recordingId)
  if (standing === 'held') {
    await addJob(db, releaseRecordingJob, { recordingId }, { key: String(recordingId) })
  }
  return standing
}
