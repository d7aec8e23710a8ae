import type { Context } from '#ports/context.ts'
import type { Transcoded } from '#ports/media/media.ts'
import { compareRecording } from '../../duplicate-detection/compare-recording.ts'
import { writeCoverKey } from '../../tags/store.ts'
import { openRecording } from '../open-recording.ts'
import { findRecording, markReady, markWhole, type RecordingRow } from '../store.ts'
import { deleteBelow, runFolder } from '../stream-folder.ts'

interface Playable {
  streamPrefix: string
  facts: Transcoded
  coverKey: string | null
}

/** READY: everything is known of it, and it can be heard. False where another run, or a deletion, came first. */
export function makePlayable(
  context: Context,
  recording: RecordingRow,
  { streamPrefix, facts, coverKey }: Playable,
): Promise<boolean> {
  const recordingId = recording.id
  return context.db.transaction().execute(async (trx) => {
    const more = { streamPrefix, now: context.clock.now() }
    if (!(await markReady(trx, recordingId, facts, more))) return false
    await writeCoverKey(trx, recordingId, coverKey)
    if (!(await compareRecording(context, trx, recording, facts))) {
      await openRecording(context, trx, recordingId)
    }
    return true
  })
}

/** Nothing is missing any more; what runs that died have left goes. */
export async function makeWhole(
  context: Context,
  recording: RecordingRow,
  streamPrefix: string,
): Promise<void> {
  const isWhole = await markWhole(context.db, recording.id, streamPrefix)
  // Else dropped in this very moment, maybe after its files had been deleted.
  if (!isWhole) return discardRun(context, recording, streamPrefix)
  await deleteBelow(context.storage, `${runFolder(recording)}/`, streamPrefix)
}

/** Deletes what a run has stored, unless it is what people hear. */
export async function discardRun(
  { db, storage }: Context,
  { id }: Pick<RecordingRow, 'id'>,
  streamPrefix: string,
): Promise<void> {
  const now = await findRecording(db, id)
  if (now?.stream_prefix === streamPrefix && now.status !== 'ERROR') return
  await deleteBelow(storage, `${streamPrefix}/`)
}
