import * as z from 'zod/mini'
import { newId } from '#kernel/ids.ts'
import type { Context } from '#ports/context.ts'
import { announce } from '#ports/jobs/announce.ts'
import { defineJob, type JobRun } from '#ports/jobs/define-job.ts'
import { previewFailed, previewReady } from '../facts.ts'
import { withScratch } from '../recordings/scratch.ts'
import { findRecording, type RecordingRow } from '../recordings/store.ts'
import { deleteBelow, putStreams } from '../recordings/stream-folder.ts'
import { findPreview, markPreviewFailed, markPreviewReady, type PreviewRow } from './store.ts'

/** Makes the streams of a limited recording, in the same way as those of the whole one. */
export const makePreviewJob = defineJob(
  'make-preview',
  z.object({ previewId: z.int() }),
  (context, { previewId }, run) => makePreview(context, previewId, run),
  { maxAttempts: 3 },
)

async function makePreview(context: Context, previewId: number, run: JobRun): Promise<void> {
  const { db, storage } = context
  const preview = await findPreview(db, previewId)
  if (preview?.status !== 'WAITING') return
  const recording = await findRecording(db, preview.recording_id)
  // While that is being transcoded, its end adds this job again.
  if (!recording || recording.status === 'TRANSCODING') return
  if (recording.status === 'ERROR') return failPreview(context, previewId)

  const folder = `previews/${preview.public_id}`
  const streamPrefix = `${folder}/${newId()}`
  try {
    const done = await work(context, recording, preview, streamPrefix, run.signal)
    if (!done) return await failPreview(context, previewId)
    const counts = await db.transaction().execute(async (trx) => {
      const now = context.clock.now()
      if (!(await markPreviewReady(trx, previewId, { streamPrefix, now }))) return false
      await announce(context, trx, previewReady, { previewId })
      return true
    })
    if (counts) await deleteBelow(storage, `${folder}/`, streamPrefix)
    else await deleteBelow(storage, `${streamPrefix}/`)
  } catch (error) {
    await deleteBelow(storage, `${streamPrefix}/`)
    if (run.lastAttempt && !run.signal.aborted) await failPreview(context, previewId)
    throw error
  }
}

function work(
  context: Context,
  recording: RecordingRow,
  preview: PreviewRow,
  streamPrefix: string,
  signal: AbortSignal,
): Promise<boolean> {
  return withScratch(context, async ({ inputFile, outputFolder }) => {
    await context.storage.fetchTo(recording.original_key, inputFile)
    const result = await context.media.preview({
      inputFile,
      outputFolder,
      signal,
      fromSeconds: preview.from_seconds,
      toSeconds: preview.to_seconds,
    })
    signal.throwIfAborted()
    if (!result.ok) {
      context.log.error({ previewId: preview.id, error: result.error }, 'preview failed')
      return false
    }
    await putStreams(context.storage, outputFolder, streamPrefix, { peaks: false })
    return true
  })
}

async function failPreview(context: Context, previewId: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    if (await markPreviewFailed(trx, previewId)) {
      await announce(context, trx, previewFailed, { previewId })
    }
  })
}
