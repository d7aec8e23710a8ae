import { INTERNAL_ERROR } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { publish } from '#ports/jobs/publish.ts'
import type { Transcoded } from '#ports/media/media.ts'
import type { MediaError } from '#ports/media/sandbox/message.ts'
import { compareRecording } from '../duplicate-detection/compare-recording.ts'
import { recordingFailed, recordingReady } from '../events.ts'
import { openStreamLink } from '../recordings.ts'
import { makePreviewJob } from './make-preview.ts'
import {
  findRecording,
  listWaitingPreviews,
  markReady,
  markWhole,
  type RecordingRow,
  updateRecording,
} from './store.ts'
import { deleteBelow, runFolder } from './stream-folder.ts'

/** READY: it can be heard. False where another run, or a deletion, came first. */
export function makePlayable(
  context: Context,
  recording: RecordingRow,
  facts: Transcoded,
  more: { streamPrefix: string; coverKey: string | null },
): Promise<boolean> {
  return context.db.transaction().execute(async (trx) => {
    const now = context.clock.now()
    if (!(await markReady(trx, recording.id, facts, { ...more, now }))) return false
    await compareRecording(context, trx, recording, facts)
    await openRecording(context, trx, recording.id)
    return true
  })
}

/** Creates the address of a READY recording, starts what waited for it, and publishes that. */
export async function openRecording(
  context: Pick<Context, 'listeners'>,
  trx: Transaction,
  recordingId: number,
): Promise<void> {
  const fullLinkId = await openStreamLink(trx, { recordingId })
  await updateRecording(trx, recordingId, { fullLinkId })
  for (const previewId of await listWaitingPreviews(trx, recordingId)) {
    await addJob(trx, makePreviewJob, { previewId }, { key: String(previewId) })
  }
  await publish(context, trx, recordingReady, { recordingId })
}

export async function makeWhole(
  context: Pick<Context, 'db' | 'storage'>,
  recording: RecordingRow,
  streamPrefix: string,
): Promise<void> {
  const isWhole = await markWhole(context.db, recording.id, streamPrefix)
  // Else dropped in this very moment, maybe after its files had been deleted.
  if (!isWhole) return discardRun(context, recording.id, streamPrefix)
  await deleteBelow(context.storage, `${runFolder(recording)}/`, streamPrefix)
}

/** Deletes what a run has stored, unless it is what people hear. */
export async function discardRun(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  recordingId: number,
  streamPrefix: string,
): Promise<void> {
  const now = await findRecording(db, recordingId)
  if (now?.streamPrefix === streamPrefix && now.status !== 'ERROR') return
  await deleteBelow(storage, `${streamPrefix}/`)
}

/** Records and publishes why. Of a file that can never become a sound, nothing stays. */
export async function failRecording(
  context: Context,
  recording: Pick<RecordingRow, 'id' | 'publicId' | 'originalKey'>,
  error: MediaError | typeof INTERNAL_ERROR,
): Promise<void> {
  const { db, storage, clock } = context
  const recordingId = recording.id
  const hasFailed = await db.transaction().execute(async (trx) => {
    const values = { status: 'ERROR', error, failedAt: clock.now(), coverKey: null }
    if (!(await updateRecording(trx, recordingId, values, { status: 'TRANSCODING' }))) return false
    await publish(context, trx, recordingFailed, { recordingId })
    return true
  })
  // A server error says nothing of the file: its original stays, to be tried again.
  if (!hasFailed || error === INTERNAL_ERROR) return
  await deleteBelow(storage, `${runFolder(recording)}/`)
  await storage.delete([recording.originalKey])
}
