import * as z from 'zod/mini'
import { INTERNAL_ERROR } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { isOwnStorage } from '#ports/storage/claim-storage.ts'
import { deleteReleasedBooklets } from '../booklets/store.ts'
import { listKeptRefused } from '../duplicate-detection/store.ts'
import { REFUSED_KEPT_MS, removeRefusedJob } from '../duplicate-detection/verdicts.ts'
import { removeUnusedZips, removeZipsOf } from '../make-zip.ts'
import { discardParts } from '../parts/finish-parts.ts'
import { arePartsKnown, listAbandonedParts } from '../posting/store.ts'
import { failRecording } from '../recordings/finish-run.ts'
import { makePreviewJob } from '../recordings/make-preview.ts'
import { sweepScratch } from '../recordings/scratch.ts'
import { markPreviewFailed } from '../recordings/store.ts'
import { addTranscode, transcodeRecordingJob } from '../recordings/transcode-recording.ts'
import { deleteRecording } from '../recordings.ts'
import { removeSupersededRenditions } from '../rendition-store.ts'
import {
  listForgottenRecordings,
  listPartialRecordings,
  listStuckPreviews,
  listStuckRecordings,
  removeForgottenUploads,
  removeUnusedPreviews,
} from './store.ts'
import { areOrphansFew, removeOrphans, removeUnneeded, sweepTrash } from './sweep-objects.ts'

const HOUR_MS = 60 * 60 * 1000
const PARTS_BATCH = 100

/**
 * Fails recordings and previews whose job died at each of its attempts. A recording that can be
 * heard, but whose later streams could not be made, is retried some hours later.
 */
export const failStuckRecordingsJob = defineJob(
  'fail-stuck-recordings',
  z.object({}),
  async (context) => {
    const { db } = context
    const { name } = transcodeRecordingJob
    for (const recording of await listStuckRecordings(db, name, hoursAgo(context, 0.1))) {
      await failRecording(context, recording, INTERNAL_ERROR)
    }
    for (const previewId of await listStuckPreviews(db, makePreviewJob.name)) {
      await markPreviewFailed(db, previewId)
    }
    for (const recordingId of await listPartialRecordings(db, name)) {
      await addTranscode(db, recordingId)
    }
  },
  { cron: '*/10 * * * *' },
)

/**
 * Removes what was uploaded and came to nothing, and puts every object that no row knows into the trash.
 * `forced` by the operator, however many those are.
 */
export const sweepStorageJob = defineJob(
  'sweep-storage',
  z.object({ forced: z.optional(z.boolean()) }),
  (context, { forced = false }) => sweepStorage(context, forced),
  { cron: '40 3 * * *' },
)

async function sweepStorage(context: Context, forced: boolean): Promise<void> {
  const { db, storage, recordingUse, log } = context
  if (!(await isOwnStorage(context))) {
    log.error({}, 'the storage belongs to another database: nothing was swept')
    return
  }
  const yesterday = hoursAgo(context, 24)
  await sweepScratch(context.config.dataFolder)
  await removeUnneeded(context, await removeForgottenUploads(db, yesterday))
  const released = await deleteReleasedBooklets(db, yesterday)
  if (released.length > 0) await removeZipsOf(context, released)
  await storage.delete(released)
  for (const id of await listForgottenRecordings(db, recordingUse, hoursAgo(context, 24 * 7))) {
    await db.transaction().execute((trx) => deleteRecording(context, trx, id))
  }
  const refusedBefore = hoursAgo(context, REFUSED_KEPT_MS / HOUR_MS)
  for (const recordingId of await listKeptRefused(db, refusedBefore)) {
    await addJob(db, removeRefusedJob, { recordingId }, { key: String(recordingId) })
  }
  await removeUnusedPreviews(db, recordingUse, yesterday)
  await storage.delete(await removeSupersededRenditions(db, yesterday))
  await removeUnusedZips(context)
  await sweepTrash(context)
  if (forced || (await areOrphansFew(context, yesterday))) await removeOrphans(context, yesterday)
}

/** Aborts uploads in parts that no one has resumed, and parts that no row knows. */
export const sweepPartsJob = defineJob('sweep-parts', z.object({}), sweepParts, {
  cron: '15 * * * *',
})

async function sweepParts(context: Context): Promise<void> {
  const { db, storage, clock } = context
  for (;;) {
    const abandoned = await listAbandonedParts(db, clock.now(), PARTS_BATCH)
    for (const upload of abandoned) await discardParts(context, upload)
    if (abandoned.length < PARTS_BATCH) break
  }
  for await (const parts of storage.listOpenParts('')) {
    // Young ones may belong to a row that is still being written.
    if (parts.startedAt > hoursAgo(context, 24)) continue
    if (await arePartsKnown(db, parts)) continue
    await storage.abortParts(parts.key, parts.partsId)
    context.log.info({ key: parts.key }, 'orphaned parts removed')
  }
}

function hoursAgo({ clock }: Pick<Context, 'clock'>, hours: number): Date {
  return new Date(clock.now().getTime() - hours * HOUR_MS)
}
