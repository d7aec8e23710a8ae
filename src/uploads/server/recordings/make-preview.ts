import * as z from 'zod/mini'
import { newId } from '#kernel/ids.ts'
import type { Context } from '#ports/context.ts'
import { defineJob, type JobRun } from '#ports/jobs/define-job.ts'
import { publish } from '#ports/jobs/publish.ts'
import { STREAM_FILES } from '#ports/media/media.ts'
import { previewReady } from '../events.ts'
import { PAUSES, runMedia } from './run-media.ts'
import {
  findPreview,
  findRecording,
  markPreviewFailed,
  type PreviewRow,
  type RecordingRow,
  updatePreview,
  updatePreviewProgress,
} from './store.ts'
import { deleteBelow, putFiles } from './stream-folder.ts'

/** Makes the streams of a limited recording, in the same way as those of the whole one. */
export const makePreviewJob = defineJob(
  'make-preview',
  z.object({ previewId: z.int() }),
  (context, { previewId }, run) => makePreview(context, previewId, run),
  { maxAttempts: PAUSES.length + 1, pauses: PAUSES, lane: 'slow', outlastsOutages: true },
)

async function makePreview(context: Context, previewId: number, run: JobRun): Promise<void> {
  const { db, storage } = context
  const preview = await findPreview(db, previewId)
  if (preview?.status !== 'WAITING') return
  const recording = await findRecording(db, preview.recordingId)
  // A recording that is being transcoded adds this job again at its end.
  if (!recording || recording.status === 'TRANSCODING') return
  if (recording.status === 'ERROR') return markPreviewFailed(db, previewId)
  if (!(await updatePreviewProgress(db, previewId, 0))) return

  const folder = `previews/${preview.publicId}`
  const streamPrefix = `${folder}/${newId()}`
  try {
    const result = await encode(context, { recording, preview, streamPrefix }, run.signal)
    if (result && !result.ok) {
      context.log.error({ previewId, error: result.error }, 'preview failed')
      return await markPreviewFailed(db, previewId)
    }
    const isUsed = result !== undefined && (await publishPreview(context, previewId, streamPrefix))
    if (isUsed) await deleteBelow(storage, `${folder}/`, streamPrefix)
    else await deleteBelow(storage, `${streamPrefix}/`)
  } catch (error) {
    if (run.lastAttempt && !run.signal.aborted) await markPreviewFailed(db, previewId)
    // The rest is swept later; the failure that led here is the one to report.
    await deleteBelow(storage, `${streamPrefix}/`).catch((left: unknown) =>
      context.log.warn(
        { streamPrefix, error: String(left) },
        'a failed preview leaves files behind',
      ),
    )
    throw error
  }
}

interface Target {
  recording: RecordingRow
  preview: PreviewRow
  streamPrefix: string
}

/** @returns undefined: the recording was dropped meanwhile, or another run came first */
function encode(
  context: Context,
  { recording, preview, streamPrefix }: Target,
  stopping: AbortSignal,
) {
  const writeProgress = (share: number) => updatePreviewProgress(context.db, preview.id, share)
  const options = { originalKey: recording.originalKey, stopping, writeProgress }
  return runMedia(context, options, async ({ giveUp: _, ...run }) => {
    const { fromSeconds, toSeconds } = preview
    const result = await context.media.preview({ ...run, fromSeconds, toSeconds })
    // An aborted work may also end with a result, which is no verdict on the file.
    run.signal.throwIfAborted()
    if (result.ok) await putFiles(context.storage, run.outputFolder, streamPrefix, STREAM_FILES)
    return result
  })
}

/** The result is false where another run came first. */
function publishPreview(
  context: Pick<Context, 'clock' | 'db' | 'listeners'>,
  previewId: number,
  streamPrefix: string,
): Promise<boolean> {
  return context.db.transaction().execute(async (trx) => {
    const values = { status: 'READY', streamPrefix, readyAt: context.clock.now() }
    if (!(await updatePreview(trx, previewId, 'WAITING', values))) return false
    await publish(context, trx, previewReady, { previewId })
    return true
  })
}
