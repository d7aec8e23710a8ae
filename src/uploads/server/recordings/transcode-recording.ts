import * as z from 'zod/mini'
import { newId } from '#kernel/ids.ts'
import { INTERNAL_ERROR } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import { defineJob, type JobRun } from '#ports/jobs/define-job.ts'
import { failRecording } from './run/fail-recording.ts'
import { discardRun, makePlayable, makeWhole } from './run/make-playable.ts'
import { PAUSES } from './run/pauses.ts'
import { workOnFile } from './run/work-on-file.ts'
import { findRecording, isUnfinished, type RecordingRow, updateProgress } from './store.ts'
import { runFolder } from './stream-folder.ts'

/**
 * Makes a recording ready with its first stream, and whole with the others. Each run writes below a
 * prefix of its own, and one transaction decides which run counts, so that it may die at any moment,
 * and run twice; a run that finds the first stream there adds what is missing beside it.
 */
export const transcodeRecordingJob = defineJob(
  'transcode-recording',
  z.object({ recordingId: z.int() }),
  (context, { recordingId }, run) => transcodeRecording(context, recordingId, run),
  { maxAttempts: PAUSES.length + 1, pauses: PAUSES, slow: true },
)

async function transcodeRecording(context: Context, id: number, run: JobRun): Promise<void> {
  const recording = await findRecording(context.db, id)
  if (recording === undefined || !isUnfinished(recording)) return
  await updateProgress(context.db, id, 0, context.clock.now())
  await attempt(context, recording, run)
}

/** A verdict on the file is final; all else is our fault, and leaves the original for the next run. */
async function attempt(context: Context, recording: RecordingRow, run: JobRun): Promise<void> {
  const known = recording.stream_prefix
  const streamPrefix = known ?? `${runFolder(recording)}/${newId()}`
  let isPlayable = known !== null
  try {
    const result = await workOnFile(context, {
      recording,
      streamPrefix,
      stopping: run.signal,
      async onPlayable(facts, coverKey) {
        if (known !== null) return true
        isPlayable = await makePlayable(context, recording, { streamPrefix, facts, coverKey })
        return isPlayable
      },
    })
    if (result === 'unwanted') await discardRun(context, recording, streamPrefix)
    else if (result === 'done') await makeWhole(context, recording, streamPrefix)
    else if (isPlayable) throw new Error(`the later streams are refused: ${result.refused}`)
    else await failRecording(context, recording, result.refused)
  } catch (error) {
    if (!isPlayable) await afterFailure(context, recording, streamPrefix, run)
    throw error
  }
}

async function afterFailure(
  context: Context,
  recording: RecordingRow,
  streamPrefix: string,
  run: JobRun,
): Promise<void> {
  if (run.lastAttempt && !run.signal.aborted)
    await failRecording(context, recording, INTERNAL_ERROR)
  // What is away now is swept later; the failure that led here is the one to tell.
  await discardRun(context, recording, streamPrefix).catch((error: unknown) =>
    context.log.warn({ streamPrefix, error: String(error) }, 'a failed run leaves files behind'),
  )
}
