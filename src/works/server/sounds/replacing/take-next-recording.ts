import * as z from 'zod/mini'
import { INTERNAL_ERROR } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import {
  deleteRecording,
  preparePreview,
  revokeRecordingLinks,
} from '#uploads/server/recordings.ts'
import type { Segment } from '../../policy.ts'
import type { SoundRow } from '../select-sounds.ts'
import { changeAndReturnSound } from '../store.ts'
import {
  findHeldRecording,
  findSoundIdByRecording,
  type HeldRecording,
  insertReplaced,
} from './recordings-store.ts'

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
