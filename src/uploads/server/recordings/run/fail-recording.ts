import { INTERNAL_ERROR } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import { publish } from '#ports/jobs/publish.ts'
import type { MediaError } from '#ports/media/media.ts'
import { recordingFailed } from '../../events.ts'
import { writeCoverKey } from '../../tags/store.ts'
import { markFailed, type RecordingRow } from '../store.ts'
import { deleteBelow, runFolder } from '../stream-folder.ts'

/** Says why and tells the listeners. Of a file that can never become a sound, nothing is kept. */
export async function failRecording(
  context: Context,
  recording: Pick<RecordingRow, 'id' | 'public_id' | 'original_key'>,
  error: MediaError | typeof INTERNAL_ERROR,
): Promise<void> {
  const { db, storage, clock } = context
  const recordingId = recording.id
  const counts = await db.transaction().execute(async (trx) => {
    if (!(await markFailed(trx, recordingId, error, clock.now()))) return false
    await writeCoverKey(trx, recordingId, null)
    await publish(context, trx, recordingFailed, { recordingId })
    return true
  })
  // With a server error nothing is wrong with the file: its original stays, to be tried again.
  if (!counts || error === INTERNAL_ERROR) return
  await deleteBelow(storage, `${runFolder(recording)}/`)
  await storage.delete([recording.original_key])
}
