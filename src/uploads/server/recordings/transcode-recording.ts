import * as z from 'zod/mini'
import { newId } from '#kernel/ids.ts'
import { INTERNAL_ERROR } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob, type JobRun } from '#ports/jobs/define-job.ts'
import {
  FIRST_FILES,
  LATER_FILES,
  type MediaResult,
  PEAKS_FILE,
  type Transcoded,
} from '#ports/media/media.ts'
import { storeTags } from './file-tags.ts'
import { discardRun, failRecording, makePlayable, makeWhole } from './finish-run.ts'
import { type MediaRun, PAUSES, runMedia } from './run-media.ts'
import {
  findRecording,
  findTurn,
  isUnfinished,
  type RecordingRow,
  updateProgress,
} from './store.ts'
import { putFiles, runFolder } from './stream-folder.ts'

/**
 * Makes a recording ready with its first stream, and whole with the others. Each run writes below a
 * prefix of its own, and one transaction decides which run counts, so that it may die at any
 * moment, and run twice; a run that finds the first stream there adds what is missing beside it.
 */
export const transcodeRecordingJob = defineJob(
  'transcode-recording',
  z.object({ recordingId: z.int() }),
  (context, { recordingId }, run) => transcodeRecording(context, recordingId, run),
  { maxAttempts: PAUSES.length + 1, pauses: PAUSES, lane: 'upload', outlastsOutages: true },
)

/** The priority of all files of an account behind so many. */
const LAST_TURN = 1000

/**
 * Adds the job of a file. Those of an account run one at a time, and accounts take turns: a second
 * file waits for the first ones of everyone else, a third for their second ones.
 */
export async function addTranscode(trx: Database, recordingId: number): Promise<void> {
  const { ownerId, before } = await findTurn(trx, recordingId)
  await addJob(
    trx,
    transcodeRecordingJob,
    { recordingId },
    {
      key: String(recordingId),
      queue: `uploads of ${ownerId}`,
      priority: Math.min(before, LAST_TURN),
    },
  )
}

/** A verdict on the file is final; any other failure leaves the original for the next run. */
async function transcodeRecording(context: Context, id: number, run: JobRun): Promise<void> {
  const { db, clock } = context
  const recording = await findRecording(db, id)
  if (recording === undefined || !isUnfinished(recording)) return
  const writeProgress = (share: number) => updateProgress(db, id, share, clock.now())
  await writeProgress(0)
  const streamPrefix = recording.streamPrefix ?? `${runFolder(recording)}/${newId()}`
  const target = { recording, streamPrefix, isPlayable: recording.streamPrefix !== null }
  const options = { originalKey: recording.originalKey, stopping: run.signal, writeProgress }
  try {
    const result = await runMedia(context, options, (media) => encode(context, target, media))
    if (result === undefined) await discardRun(context, id, streamPrefix)
    else if (result.ok) await makeWhole(context, recording, streamPrefix)
    else if (target.isPlayable) throw new Error(`the later streams are refused: ${result.error}`)
    else await failRecording(context, recording, result.error)
  } catch (error) {
    if (!target.isPlayable) await afterFailure(context, target, run)
    throw error
  }
}

interface Target {
  recording: RecordingRow
  streamPrefix: string
  /** Its first stream is stored, and this run is the one that counts. */
  isPlayable: boolean
}

/** Stores what the media engine makes, the first stream as soon as it is there. */
async function encode(
  context: Context,
  target: Target,
  { giveUp, ...run }: MediaRun,
): Promise<MediaResult<Transcoded>> {
  const { recording, streamPrefix } = target
  const isKnown = target.isPlayable
  const store = (files: readonly string[]) =>
    putFiles(context.storage, run.outputFolder, streamPrefix, files)
  let cover = Promise.resolve<string | null>(null)
  try {
    const result = await context.media.transcode({
      ...run,
      onTags(tags) {
        if (isKnown) return
        cover = storeTags(context, recording.id, tags, { ...run, streamPrefix })
        // Awaited by `onPlayable`; where that is not called, the run has failed by itself.
        cover.catch(() => {})
      },
      async onPlayable(facts) {
        if (isKnown) return
        await store([...FIRST_FILES, PEAKS_FILE])
        const more = { streamPrefix, coverKey: await cover }
        target.isPlayable = await makePlayable(context, recording, facts, more)
        if (!target.isPlayable) giveUp()
      },
    })
    // An aborted work may also end with a result, which is no verdict on the file.
    run.signal.throwIfAborted()
    if (!result.ok) return result
    if (!target.isPlayable)
      throw new Error('the media engine has not reported that it can be played')
    await store(LATER_FILES)
    return result
  } finally {
    await Promise.allSettled([cover])
  }
}

async function afterFailure(
  context: Context,
  { recording, streamPrefix }: Target,
  run: JobRun,
): Promise<void> {
  if (run.lastAttempt && !run.signal.aborted)
    await failRecording(context, recording, INTERNAL_ERROR)
  // The rest is swept later; the failure that led here is the one to report.
  await discardRun(context, recording.id, streamPrefix).catch((error: unknown) =>
    context.log.warn({ streamPrefix, error: String(error) }, 'a failed run leaves files behind'),
  )
}
