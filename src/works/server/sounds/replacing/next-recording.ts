import * as z from 'zod/mini'
import { INTERNAL_ERROR, Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import {
  deleteRecording,
  findOwnRecording,
  preparePreview,
  type RecordingRow,
  revokeRecordingLinks,
} from '#uploads/server/recordings.ts'
import type { Segment } from '../../policy.ts'
import {
  changeAndReturnSound,
  findHeldRecording,
  findSoundIdByRecording,
  findSoundMadeOf,
  type HeldRecording,
  insertReplaced,
  isRecordingTaken,
  lockOwnRecording,
  type SoundRow,
} from '../store.ts'

/**
 * Chooses the upload that is to replace the audio after `transcodeId` was written: one's own, or none
 * where it names the present audio. The one before is deleted.
 *
 * @returns undefined where nothing changes
 *
 * @throws Problem transcode_unknown, transcode_errored
 */
export async function chooseNextRecording(
  context: Pick<Context, 'clock' | 'recordingUse'>,
  trx: Transaction,
  sound: SoundRow,
  transcodeId: string | undefined,
): Promise<Pick<SoundRow, 'nextRecordingId'> | undefined> {
  if (transcodeId === undefined || transcodeId === sound.replacing) return undefined
  const { nextRecordingId, nextError } = sound
  const isPresent = transcodeId === sound.transcodeId
  if (isPresent && nextRecordingId === null && nextError === null) return undefined
  const next = isPresent ? null : await claimUpload(trx, sound.ownerId, transcodeId)
  if (nextRecordingId !== null) await deleteRecording(context, trx, nextRecordingId)
  return { nextRecordingId: next?.id ?? null }
}

/**
 * Locks one's own upload that no sound has yet: no one else uses it, nor does it become READY
 * unnoticed.
 *
 * @throws Problem transcode_unknown, transcode_errored
 */
export async function claimUpload(
  trx: Transaction,
  ownerId: number,
  transcodeId: string,
): Promise<{ id: number }> {
  const recording = usable(await lockOwnRecording(trx, ownerId, transcodeId))
  if (await isRecordingTaken(trx, recording.id)) throw unknownUpload()
  return recording
}

/**
 * The sound that was made of this upload already. In a transaction, waits for one being made.
 *
 * @throws Problem transcode_unknown where it is not one’s own
 */
export async function findMadeSound(
  db: Database,
  ownerId: number,
  transcodeId: string,
): Promise<number | undefined> {
  const recording = await lockOwnRecording(db, ownerId, transcodeId)
  if (recording === undefined) throw unknownUpload()
  return findSoundMadeOf(db, recording.id)
}

/** @throws Problem transcode_unknown where it is not one’s own, transcode_errored */
export async function getUpload(
  context: Pick<Context, 'db'>,
  ownerId: number,
  transcodeId: string,
): Promise<RecordingRow> {
  return usable(await findOwnRecording(context, ownerId, transcodeId))
}

/** @throws Problem transcode_unknown, transcode_errored */
function usable<Row extends Pick<RecordingRow, 'status' | 'refusedAt'>>(row: Row | undefined): Row {
  if (row === undefined) throw unknownUpload()
  if (row.status !== 'ERROR' && row.refusedAt === null) return row
  throw new Problem('transcode_errored', { fields: { transcodeId: 'transcode_errored' } })
}

function unknownUpload(): Problem {
  return new Problem('transcode_unknown', { fields: { transcodeId: 'transcode_unknown' } })
}

/**
 * The time for which files stay for downloads that have begun, and addresses that the storage
 * signed.
 */
const KEPT_MS = 60 * 60_000

/**
 * Replaces a sound's audio by the upload that waits, once all who hear the old can hear it; a sound
 * without audio has it immediately. One that failed is dropped, unless it was due to a server error:
 * it may be retried.
 *
 * @returns the sound where that has changed it
 */
export async function takeNextRecording(
  context: Pick<Context, 'clock' | 'recordingUse'>,
  trx: Transaction,
  sound: SoundRow,
): Promise<SoundRow | undefined> {
  if (sound.nextRecordingId === null) return undefined
  if (sound.recordingId === null) return takeFirst(trx, sound)
  const next = await findHeldRecording(trx, sound.nextRecordingId)
  if (next === undefined || next.status === 'TRANSCODING') return undefined
  if (next.status === 'ERROR') {
    if (next.error === INTERNAL_ERROR) return undefined
    const values = { nextRecordingId: null, nextError: next.error }
    return changeAndReturnSound(trx, sound.id, values)
  }
  const limit = clampLimit(sound, next.durationSeconds)
  if (!(await isHearable(trx, sound, next, limit))) return undefined
  return take(context, trx, sound, next, limit)
}

/** No one’s edits are based on other audio: the version stays. */
function takeFirst(trx: Transaction, { id, nextRecordingId }: SoundRow): Promise<SoundRow> {
  const values = { recordingId: nextRecordingId, nextRecordingId: null, nextError: null }
  return changeAndReturnSound(trx, id, values)
}

/** The same limit as far as it lies in the new length, else the last part of that length. */
export function clampLimit(
  { limitFrom, limitTo }: Pick<SoundRow, 'limitFrom' | 'limitTo'>,
  durationSeconds: number,
): Segment {
  if (limitFrom < durationSeconds) {
    return { from: limitFrom, to: Math.min(limitTo, durationSeconds) }
  }
  return { from: Math.max(0, durationSeconds - (limitTo - limitFrom)), to: durationSeconds }
}

/** A limited sound is not silent while its new preview is made. */
async function isHearable(
  trx: Transaction,
  sound: SoundRow,
  next: HeldRecording,
  { from, to }: Segment,
): Promise<boolean> {
  if (!sound.limitOn || !sound.sampling || sound.streamLinkId === null) return true
  return (await preparePreview(trx, next.id, from, to)).ready
}

async function take(
  context: Pick<Context, 'clock' | 'recordingUse'>,
  trx: Transaction,
  sound: SoundRow,
  next: HeldRecording,
  limit: Segment,
): Promise<SoundRow> {
  const moves = limit.from !== sound.limitFrom || limit.to !== sound.limitTo
  const taken = await changeAndReturnSound(trx, sound.id, {
    recordingId: next.id,
    nextRecordingId: null,
    nextError: null,
    limitFrom: limit.from,
    limitTo: limit.to,
    streamLinkId: null,
    version: sound.version + 1,
    // An editor of the version before does not know the new limit.
    ...(sound.limitOn && moves && { writtenBy: null, writtenTurn: null }),
    updatedAt: context.clock.now(),
  })
  if (sound.recordingId !== null) await putAway(context, trx, sound, sound.recordingId)
  return taken
}

async function putAway(
  context: Pick<Context, 'clock' | 'recordingUse'>,
  trx: Transaction,
  sound: SoundRow,
  recordingId: number,
): Promise<void> {
  if (sound.transcodeStatus !== 'READY') return deleteRecording(context, trx, recordingId)
  const replacedAt = context.clock.now()
  await insertReplaced(trx, { soundId: sound.id, recordingId, replacedAt })
  await revokeRecordingLinks(trx, recordingId)
  // The queue uses real time, not the service's clock.
  const runAt = new Date(Date.now() + KEPT_MS)
  await addJob(trx, removeReplacedLater, { recordingId }, { key: String(recordingId), runAt })
}

export const removeReplacedLater = defineJob(
  'remove-replaced-recording',
  z.object({ recordingId: z.int() }),
  (context, { recordingId }) =>
    context.db.transaction().execute(async (trx) => {
      if ((await findSoundIdByRecording(trx, recordingId)) !== undefined) return
      await deleteRecording(context, trx, recordingId)
    }),
)
