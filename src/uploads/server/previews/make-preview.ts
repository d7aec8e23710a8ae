import * as z from 'zod/mini'
import { newId } from '#kernel/ids.ts'
import type { Context } from '#ports/context.ts'
import { defineJob, type JobRun } from '#ports/jobs/define-job.ts'
import { publish } from '#ports/jobs/publish.ts'
import { STREAM_FILES } from '#ports/media/media.ts'
import { previewReady } from '../events.ts'
import { followProgress } from '../recordings/run/follow-progress.ts'
import { PAUSES } from '../recordings/run/pauses.ts'
import { withScratch } from '../recordings/scratch.ts'
import { findRecording, type RecordingRow } from '../recordings/store.ts'
import { deleteBelow, putFiles } from '../recordings/stream-folder.ts'
import {
  findPreview,
  markPreviewFailed,
  markPreviewReady,
  type PreviewRow,
  updatePreviewProgress,
} from './store.ts'

/** Makes the streams of a limited recording, in the same way as those of the whole one. */
export const makePreviewJob = defineJob(
  'make-preview',
  z.object({ previewId: z.int() }),
  (context, { previewId }, run) => makePreview(context, previewId, run),
  { maxAttempts: PAUSES.length + 1, pauses: PAUSES, slow: true },
)

async function makePreview(context: Context, previewId: number, run: JobRun): Promise<void> {
  const { db, storage } = context
  const preview = await findPreview(db, previewId)
  if (preview?.status !== 'WAITING') return
  const recording = await findRecording(db, preview.recording_id)
  // While that is being transcoded, its end adds this job again.
  if (!recording || recording.status === 'TRANSCODING') return
  if (recording.status === 'ERROR') return markPreviewFailed(db, previewId)
  if (!(await updatePreviewProgress(db, previewId, 0))) return

  const folder = `previews/${preview.public_id}`
  const streamPrefix = `${folder}/${newId()}`
  try {
    const end = await work(context, recording, preview, streamPrefix, run.signal)
    if (end === 'unwanted') return await deleteBelow(storage, `${streamPrefix}/`)
    if (end === 'failed') return await markPreviewFailed(db, previewId)
    const counts = await db.transaction().execute(async (trx) => {
      const now = context.clock.now()
      if (!(await markPreviewReady(trx, previewId, { streamPrefix, now }))) return false
      await publish(context, trx, previewReady, { previewId })
      return true
    })
    if (counts) await deleteBelow(storage, `${folder}/`, streamPrefix)
    else await deleteBelow(storage, `${streamPrefix}/`)
  } catch (error) {
    if (run.lastAttempt && !run.signal.aborted) await markPreviewFailed(db, previewId)
    // What is away now is swept later; the failure that led here is the one to tell.
    await deleteBelow(storage, `${streamPrefix}/`).catch((left: unknown) =>
      context.log.warn(
        { streamPrefix, error: String(left) },
        'a failed preview leaves files behind',
      ),
    )
    throw error
  }
}

/** @returns unwanted: the recording was dropped meanwhile, or another run came first */
function work(
  context: Context,
  recording: RecordingRow,
  preview: PreviewRow,
  streamPrefix: string,
  stopping: AbortSignal,
): Promise<'done' | 'failed' | 'unwanted'> {
  return withScratch(context, async ({ inputFile, outputFolder }) => {
    await context.storage.fetchTo(recording.original_key, inputFile)
    const write = (share: number) => updatePreviewProgress(context.db, preview.id, share)
    const progress = followProgress(write, stopping)
    const { signal, isUnwanted } = progress
    try {
      const result = await context.media
        .preview({
          inputFile,
          outputFolder,
          signal,
          onProgress: progress.report,
          fromSeconds: preview.from_seconds,
          toSeconds: preview.to_seconds,
        })
        .catch((error: unknown) => {
          if (isUnwanted()) return undefined
          throw error
        })
      if (result === undefined || isUnwanted()) return 'unwanted'
      // An aborted work may also end with a result, which says nothing about the file.
      signal.throwIfAborted()
      if (!result.ok) {
        context.log.error({ previewId: preview.id, error: result.error }, 'preview failed')
        return 'failed'
      }
      await putFiles(context.storage, outputFolder, streamPrefix, STREAM_FILES)
      return 'done'
    } finally {
      await progress.stop()
    }
  })
}
