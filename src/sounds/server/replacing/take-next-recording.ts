import * as z from 'zod/mini'
import { INTERNAL_ERROR } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { deleteRecording } from '#uploads/server/delete-recording.ts'
import { preparePreview } from '#uploads/server/prepare-preview.ts'
import { revokeRecordingLinks } from '#uploads/server/stream-links.ts'
import { findSoundIdByRecording } from '../release/store.ts'
import type { SoundRow } from '../select-sounds.ts'
import { changeAndReturnSound } from '../store.ts'
import type { Segment } from '../streaming/audible-segment.ts'
import { findHeldRecording, type HeldRecording, insertReplaced } from './store.ts'

/** Downloads that have begun, and addresses that the storage itself signed, come to their end. */
const KEPT_MS = 60 * 60_000

/**
 * Lets the upload that waits take the place of a sound's audio as soon as it can be heard by all
 * who hear the old; until then the old plays on. One that failed is waited for no longer, unless
 * it was due to a server error: it may be tried again.
 *
 * @returns the sound where that has changed it
 */
export async function takeNextRecording(
  context: Context,
  trx: Transaction,
  sound: SoundRow,
): Promise<SoundRow | undefined> {
  if (sound.nextRecordingId === null) return undefined
  const next = await findHeldRecording(trx, sound.nextRecordingId)
  if (next === undefined || next.status === 'TRANSCODING') return undefined
  if (next.status === 'ERROR') {
    if (next.error === INTERNAL_ERROR) return undefined
    const values = { next_recording_id: null, next_error: next.error }
    return changeAndReturnSound(trx, sound.id, values)
  }
  const limit = clampLimit(sound, next.durationSeconds)
  if (!(await isHearable(context, trx, sound, next, limit))) return undefined
  return take(context, trx, sound, next, limit)
}

/** The same stretch of time as far as the new length has it, else its last part. */
export function clampLimit(
  { limitFrom, limitTo }: Pick<SoundRow, 'limitFrom' | 'limitTo'>,
  durationSeconds: number,
): Segment {
  if (limitFrom < durationSeconds) {
    return { from: limitFrom, to: Math.min(limitTo, durationSeconds) }
  }
  return { from: Math.max(0, durationSeconds - (limitTo - limitFrom)), to: durationSeconds }
}

/** A limited sound does not fall silent while its new preview is made. */
async function isHearable(
  context: Context,
  trx: Transaction,
  sound: SoundRow,
  next: HeldRecording,
  { from, to }: Segment,
): Promise<boolean> {
  if (!sound.limitOn || !sound.sampling || sound.streamLinkId === null) return true
  return (await preparePreview(context, trx, next.id, from, to)).ready
}

async function take(
  context: Context,
  trx: Transaction,
  sound: SoundRow,
  next: HeldRecording,
  limit: Segment,
): Promise<SoundRow> {
  const moves = limit.from !== sound.limitFrom || limit.to !== sound.limitTo
  const taken = await changeAndReturnSound(trx, sound.id, {
    recording_id: next.id,
    next_recording_id: null,
    next_error: null,
    limit_from: limit.from,
    limit_to: limit.to,
    stream_link_id: null,
    version: sound.version + 1,
    // Anyone who wrote the rest of it knows nothing of another limit.
    ...(sound.limitOn && moves && { written_by: null, written_turn: null }),
    updated_at: context.clock.now(),
  })
  if (sound.recordingId !== null) await putAway(context, trx, sound, sound.recordingId)
  return taken
}

/** The audio that the sound had. */
async function putAway(
  context: Context,
  trx: Transaction,
  sound: SoundRow,
  recordingId: number,
): Promise<void> {
  if (sound.transcodeStatus !== 'READY') return deleteRecording(context, trx, recordingId)
  const replaced_at = context.clock.now()
  await insertReplaced(trx, { sound_id: sound.id, recording_id: recordingId, replaced_at })
  await revokeRecordingLinks(trx, recordingId)
  // The queue goes by real time, not by the service's clock.
  const runAt = new Date(Date.now() + KEPT_MS)
  await addJob(trx, removeReplacedLater, { recordingId }, { key: String(recordingId), runAt })
}

/** Removes the files of audio that was replaced. */
export const removeReplacedLater = defineJob(
  'remove-replaced-recording',
  z.object({ recordingId: z.int() }),
  (context, { recordingId }) =>
    context.db.transaction().execute(async (trx) => {
      if ((await findSoundIdByRecording(trx, recordingId)) !== undefined) return
      await deleteRecording(context, trx, recordingId)
    }),
)
