import * as z from 'zod/mini'
import { defineJob } from '#ports/jobs/define-job.ts'
import { deleteRecording } from '#uploads/server/delete-recording.ts'
import { findSoundIdByRecording } from '../release/store.ts'

/** Removes the files of audio that was replaced. */
export const removeReplacedLater = defineJob(
  'remove-replaced-recording',
  z.object({ recordingId: z.int() }),
  (context, { recordingId }) =>
    context.db.transaction().execute(async (trx) => {
      if ((await findSoundIdByRecording(trx, recordingId)) !== undefined) return
      await deleteRecording(context, trx, recordingId)
    }),
)
