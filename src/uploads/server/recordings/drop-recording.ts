import * as z from 'zod/mini'
import type { Context } from '#ports/context.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import {
  findRecording,
  listPreviewPrefixes,
  listRenditionKeys,
  removeRecordingRows,
} from './store.ts'
import { deleteBelow, runFolder } from './stream-folder.ts'

/** Deletes every file of a dropped recording, then its rows: in this order, or a crash would leave files. */
export const dropRecordingJob = defineJob(
  'drop-recording',
  z.object({ recordingId: z.int() }),
  (context, { recordingId }) => dropRecording(context, recordingId),
)

async function dropRecording({ db, storage }: Context, id: number): Promise<void> {
  const recording = await findRecording(db, id)
  if (recording?.error !== 'dropped') return
  await deleteBelow(storage, `${runFolder(recording)}/`)
  for (const prefix of await listPreviewPrefixes(db, id)) await deleteBelow(storage, prefix)
  await storage.delete([recording.original_key, ...(await listRenditionKeys(db, id))])
  await db.transaction().execute((trx) => removeRecordingRows(trx, id))
}
