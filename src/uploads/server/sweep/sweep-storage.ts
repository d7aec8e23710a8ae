import * as z from 'zod/mini'
import { INTERNAL_ERROR } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import type { ListedObject } from '#ports/storage/storage.ts'
import { deleteRecording } from '../delete-recording.ts'
import { REFUSED_KEPT_MS, removeRefusedJob } from '../duplicate-detection/refuse-recording.ts'
import { listKeptRefused } from '../duplicate-detection/verdict-store.ts'
import { makePreviewJob } from '../previews/make-preview.ts'
import { markPreviewFailed } from '../previews/store.ts'
import { failRecording } from '../recordings/run/fail-recording.ts'
import { sweepScratch } from '../recordings/scratch.ts'
import { transcodeRecordingJob } from '../recordings/transcode-recording.ts'
import { removeSupersededRenditions } from '../renditions/store.ts'
import {
  listForgottenRecordings,
  listNeeded,
  listPartialRecordings,
  listStuckPreviews,
  listStuckRecordings,
  removeForgottenUploads,
  removeUnusedPreviews,
} from './store.ts'

const HOUR_MS = 60 * 60 * 1000
const BATCH = 500

/**
 * Ends what waits for nothing: recordings and previews whose job died at each of its attempts. What
 * is heard already, and whose other streams could not be made, is tried again some hours later.
 */
export const failStuckRecordingsJob = defineJob(
  'fail-stuck-recordings',
  z.object({}),
  async (context) => {
    const stuck = await listStuckRecordings(
      context.db,
      transcodeRecordingJob.name,
      hoursAgo(context, 0.1),
    )
    for (const recording of stuck) await failRecording(context, recording, INTERNAL_ERROR)
    for (const previewId of await listStuckPreviews(context.db, makePreviewJob.name)) {
      await markPreviewFailed(context.db, previewId)
    }
    for (const recordingId of await listPartialRecordings(context.db, transcodeRecordingJob.name)) {
      const key = String(recordingId)
      await addJob(context.db, transcodeRecordingJob, { recordingId }, { key })
    }
  },
  { cron: '*/10 * * * *' },
)

/** Removes what was uploaded and came to nothing, and every object that no row knows. */
export const sweepStorageJob = defineJob('sweep-storage', z.object({}), sweepStorage, {
  cron: '40 3 * * *',
})

async function sweepStorage(context: Context): Promise<void> {
  const { db, storage } = context
  await sweepScratch(context.config.dataFolder)
  await removeForgottenUploads(db, hoursAgo(context, 24))
  for (const id of await listForgottenRecordings(db, hoursAgo(context, 24 * 7))) {
    await db.transaction().execute((trx) => deleteRecording(context, trx, id))
  }
  const refusedBefore = hoursAgo(context, REFUSED_KEPT_MS / HOUR_MS)
  for (const recordingId of await listKeptRefused(db, refusedBefore)) {
    await addJob(db, removeRefusedJob, { recordingId }, { key: String(recordingId) })
  }
  await removeUnusedPreviews(db, hoursAgo(context, 24))
  await storage.delete(await removeSupersededRenditions(db, hoursAgo(context, 24)))
  for (const [kind, nameOf] of Object.entries(NAMES)) await sweepKind(context, kind, nameOf)
}

const wholeKey = (key: string) => key
const withoutFile = (key: string) => key.slice(0, key.lastIndexOf('/'))
const ownFolder = (key: string) => key.split('/')[1] ?? ''

/** How the key of an object names the row that needs it, by the first word of the key. */
const NAMES: Record<string, (key: string) => string> = {
  originals: wholeKey,
  recordings: withoutFile,
  previews: withoutFile,
  renditions: wholeKey,
  images: wholeKey,
  'image-sizes': ownFolder,
  'posted-images': wholeKey,
}

async function sweepKind(
  context: Context,
  kind: string,
  nameOf: (key: string) => string,
): Promise<void> {
  // A young object may belong to a row that is still being written.
  const before = hoursAgo(context, 24)
  let batch: ListedObject[] = []
  const sweepBatch = async () => {
    const names = [...new Set(batch.map(({ key }) => nameOf(key)))]
    const needed = await listNeeded(context.db, kind, names)
    const orphans = batch.filter(({ key }) => !needed.has(nameOf(key)))
    await context.storage.delete(orphans.map(({ key }) => key))
    if (orphans.length > 0) context.log.info({ kind, count: orphans.length }, 'orphans removed')
    batch = []
  }
  for await (const object of context.storage.list(`${kind}/`)) {
    if (object.modifiedAt < before) batch.push(object)
    if (batch.length >= BATCH) await sweepBatch()
  }
  if (batch.length > 0) await sweepBatch()
}

function hoursAgo({ clock }: Context, hours: number): Date {
  return new Date(clock.now().getTime() - hours * HOUR_MS)
}
