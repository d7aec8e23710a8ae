import { buffer } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { PEAKS_FILE } from '#ports/media/media.ts'
import { makePreviewJob } from './recordings/make-preview.ts'
import {
  findAskedPreview,
  findRecording,
  insertStreamLink,
  isUsed,
  lockRecording,
  type RecordingRow,
  removeRecordingRows,
  revokeLinks,
  updatePreview,
  updateRecording,
  upsertPreview,
} from './recordings/store.ts'
import { deleteFiles } from './recordings/stream-folder.ts'
import { bucketOf, mediaKey, signBucket } from './serving/media-url-signature.ts'

export type { RecordingRow }

/** The recording of one's own transcode; undefined where there is none, or it was dropped. */
export async function findOwnRecording(
  { db }: Pick<Context, 'db'>,
  ownerId: number,
  transcodeId: string,
): Promise<RecordingRow | undefined> {
  const row = await findRecording(db, { ownerId, publicId: transcodeId })
  return row?.error === 'dropped' ? undefined : row
}

const Peaks = z.object({ peaks: z.array(z.number()) })

/** Reads about 1,800 loudest amplitudes from 0 to 1 over the whole length; undefined until READY. */
export async function readPeaks(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  recordingId: number,
): Promise<number[] | undefined> {
  const recording = await findRecording(db, recordingId)
  if (recording?.status !== 'READY' || recording.streamPrefix === null) return undefined
  const file = await buffer(await storage.read(`${recording.streamPrefix}/${PEAKS_FILE}`))
  return z.parse(Peaks, JSON.parse(file.toString('utf8'))).peaks
}

/**
 * Drops a recording: its URLs end with the commit, work on it within a second, its files and rows a
 * moment later. A sound that plays it is deleted before. While a purchase needs it, everything
 * stays.
 */
export async function deleteRecording(
  context: Pick<Context, 'clock' | 'recordingUse'>,
  trx: Database,
  recordingId: number,
): Promise<void> {
  if (await isUsed(trx, context.recordingUse, recordingId, 'isBought')) return
  await updateRecording(trx, recordingId, {
    status: 'ERROR',
    error: 'dropped',
    failedAt: context.clock.now(),
    fullLinkId: null,
    partialSince: null,
  })
  await revokeLinks(trx, { recordingId })
  await addJob(trx, dropRecordingJob, { recordingId }, { key: String(recordingId) })
}

/** Returns true if someone may be paying for it. */
export function isOrdered(
  { db, recordingUse }: Pick<Context, 'db' | 'recordingUse'>,
  recordingId: number,
): Promise<boolean> {
  return isUsed(db, recordingUse, recordingId, 'isOrdered')
}

/** @throws Problem not_found, or conflict where a sound uses it: delete that instead */
export async function deleteTranscode(
  context: Pick<Context, 'clock' | 'db' | 'recordingUse'>,
  viewer: Member,
  id: string,
): Promise<void> {
  const recording = await findOwnRecording(context, viewer.userId, id)
  if (!recording) throw new Problem('not_found')
  await context.db.transaction().execute(async (trx) => {
    // No sound is made of it until the transaction ends.
    await lockRecording(trx, recording.id)
    if (await isUsed(trx, context.recordingUse, recording.id, 'hasSound')) {
      throw new Problem('conflict')
    }
    await deleteRecording(context, trx, recording.id)
  })
}

/** Deletes the files before the rows: otherwise a crash would leave files. */
export const dropRecordingJob = defineJob(
  'drop-recording',
  z.object({ recordingId: z.int() }),
  async (context, { recordingId }) => {
    const recording = await findRecording(context.db, recordingId)
    if (recording?.error !== 'dropped') return
    await deleteFiles(context, recording)
    await context.db.transaction().execute((trx) => removeRecordingRows(trx, recordingId))
  },
)

/**
 * A new address for the streams of a recording, or of its preview alone, valid until it is revoked.
 *
 * @returns the link's internal key
 */
export function openStreamLink(
  trx: Database,
  { recordingId, previewId }: { recordingId: number; previewId?: number },
): Promise<number> {
  return insertStreamLink(trx, {
    publicId: newId(),
    recordingId,
    previewId: previewId ?? null,
  })
}

/** Withdraws addresses: with the transaction's commit, every process refuses them. */
export async function revokeStreamLinks(trx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await revokeLinks(trx, { ids })
}

/** Withdraws every address of a recording, that of its owner and its buyers too. */
export async function revokeRecordingLinks(trx: Database, recordingId: number): Promise<void> {
  await revokeLinks(trx, { recordingId })
}

/** Replaces the address that owner and buyers have: the old one opens nothing any more. */
export async function renewFullLink(trx: Database, recordingId: number): Promise<void> {
  const old = (await lockRecording(trx, recordingId))?.fullLinkId
  if (!old) return
  await revokeLinks(trx, { ids: [old] })
  const fullLinkId = await openStreamLink(trx, { recordingId })
  await updateRecording(trx, recordingId, { fullLinkId })
}

/** The signed address of one of STREAM_FILES, equal for all listeners within the same six hours. */
export function streamAddress(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  linkPublicId: string,
  file: string,
): string {
  const bucket = bucketOf(clock.now())
  const signature = signBucket(mediaKey(config.secret), linkPublicId, bucket)
  return `/media/${linkPublicId}/${bucket}-${signature}/${file}`
}

/**
 * The streams of a segment (seconds), silent outside of it: there already, or made by a job that
 * ends with `preview-ready`. Asked again for the same segment, it is the same; a failed one is
 * retried.
 */
export async function preparePreview(
  trx: Database,
  recordingId: number,
  fromSeconds: number,
  toSeconds: number,
): Promise<{ previewId: number; ready: boolean }> {
  const { id, status } = await upsertPreview(trx, {
    publicId: newId(),
    recordingId,
    fromSeconds,
    toSeconds,
  })
  const ready = status === 'READY'
  if (!ready) await addJob(trx, makePreviewJob, { previewId: id }, { key: String(id) })
  return { previewId: id, ready }
}

/**
 * Retries the failed preview of a READY recording, the one that was asked for last.
 *
 * @returns false where it has not failed and is not being made
 */
export async function retryPreview(trx: Database, recordingId: number): Promise<boolean> {
  const asked = await findAskedPreview(trx, recordingId)
  if (asked === undefined || asked.status === 'READY') return false
  if (await updatePreview(trx, asked.id, 'ERROR', { status: 'WAITING', progress: 0 })) {
    await addJob(trx, makePreviewJob, { previewId: asked.id }, { key: String(asked.id) })
  }
  return true
}
