import * as z from 'zod/mini'
import type { Database } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { openRecording } from '../recordings/open-recording.ts'
import { isHeld, markReleased } from './store.ts'

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

/** Has the workers let it go. @returns false where it is not held */
export async function releaseLater(db: Database, recordingId: number): Promise<boolean> {
  if (!(await isHeld(db, recordingId))) return false
  await addJob(db, releaseRecordingJob, { recordingId }, { key: String(recordingId) })
  return true
}
