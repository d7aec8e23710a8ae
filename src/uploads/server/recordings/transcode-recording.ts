import * as z from 'zod/mini'
import { newId } from '#kernel/ids.ts'
import type { Context } from '#ports/context.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { announce } from '#ports/jobs/announce.ts'
import { defineJob, type JobRun } from '#ports/jobs/define-job.ts'
import type { AudioFacts, MediaResult } from '#ports/media/media.ts'
import { recordingFailed, recordingReady } from '../facts.ts'
import { makePreviewJob } from '../previews/make-preview.ts'
import { listWaitingPreviews } from '../previews/store.ts'
import { openStreamLink } from '../stream-links.ts'
import { followProgress } from './follow-progress.ts'
import { withScratch } from './scratch.ts'
import {
  findRecording,
  markFailed,
  markReady,
  type RecordingRow,
  setFullLink,
  updateProgress,
} from './store.ts'
import { deleteBelow, putStreams } from './stream-folder.ts'

/**
 * Makes a recording ready. Each run writes below a prefix of its own, and one transaction decides
 * which run counts, so that it may die at any moment, and run twice.
 */
export const transcodeRecordingJob = defineJob(
  'transcode-recording',
  z.object({ recordingId: z.int() }),
  (context, { recordingId }, run) => transcodeRecording(context, recordingId, run),
  { maxAttempts: 3 },
)

export function runFolder(recording: Pick<RecordingRow, 'public_id'>): string {
  return `recordings/${recording.public_id}`
}

async function transcodeRecording(context: Context, id: number, run: JobRun): Promise<void> {
  const recording = await findRecording(context.db, id)
  if (recording?.status !== 'TRANSCODING') return
  await updateProgress(context.db, id, 0, context.clock.now())
  const streamPrefix = `${runFolder(recording)}/${newId()}`
  try {
    const result = await work(context, recording, streamPrefix, run.signal)
    if (result === undefined) await deleteBelow(context.storage, `${streamPrefix}/`)
    else if (result.ok) await finish(context, recording, streamPrefix, result.value)
    else await failRecording(context, recording, result.error)
  } catch (error) {
    await deleteBelow(context.storage, `${streamPrefix}/`)
    if (run.lastAttempt && !run.signal.aborted) {
      await failRecording(context, recording, 'unexpected')
    }
    throw error
  }
}

/** Undefined where the recording was dropped meanwhile. */
function work(
  context: Context,
  recording: RecordingRow,
  streamPrefix: string,
  stopping: AbortSignal,
): Promise<MediaResult<AudioFacts> | undefined> {
  return withScratch(context, async ({ inputFile, outputFolder }) => {
    await context.storage.fetchTo(recording.original_key, inputFile)
    const progress = followProgress(context, recording.id, stopping)
    const { signal } = progress
    try {
      const result = await context.media
        .transcode({ inputFile, outputFolder, signal, onProgress: progress.report })
        .catch((error: unknown) => {
          if (isDropped(signal, stopping)) return undefined
          throw error
        })
      // An aborted work may also end with a result, which says nothing about the file.
      if (stopping.aborted) throw stopping.reason
      if (isDropped(signal, stopping)) return undefined
      if (result?.ok) await putStreams(context.storage, outputFolder, streamPrefix, { peaks: true })
      return result
    } finally {
      await progress.stop()
    }
  })
}

function isDropped(signal: AbortSignal, stopping: AbortSignal): boolean {
  return signal.aborted && !stopping.aborted
}

async function finish(
  context: Context,
  recording: RecordingRow,
  streamPrefix: string,
  facts: AudioFacts,
): Promise<void> {
  const { db, storage, clock } = context
  const recordingId = recording.id
  const counts = await db.transaction().execute(async (trx) => {
    if (!(await markReady(trx, recordingId, facts, { streamPrefix, now: clock.now() })))
      return false
    await setFullLink(trx, recordingId, await openStreamLink(trx, { recordingId }))
    for (const previewId of await listWaitingPreviews(trx, recordingId)) {
      await addJob(trx, makePreviewJob, { previewId }, { key: String(previewId) })
    }
    await announce(context, trx, recordingReady, { recordingId })
    return true
  })
  if (!counts) await deleteBelow(storage, `${streamPrefix}/`)
  else await deleteBelow(storage, `${runFolder(recording)}/`, streamPrefix)
}

/** Says why, tells the listeners, and keeps nothing of the file. */
export async function failRecording(
  context: Context,
  recording: Pick<RecordingRow, 'id' | 'public_id' | 'original_key'>,
  error: string,
): Promise<void> {
  const { db, storage, clock } = context
  const recordingId = recording.id
  const counts = await db.transaction().execute(async (trx) => {
    if (!(await markFailed(trx, recordingId, error, clock.now()))) return false
    await announce(context, trx, recordingFailed, { recordingId })
    return true
  })
  if (!counts) return
  await deleteBelow(storage, `${runFolder(recording)}/`)
  await storage.delete([recording.original_key])
}
