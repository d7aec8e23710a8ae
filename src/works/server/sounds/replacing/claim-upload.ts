import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import { findOwnRecording, type RecordingRow } from '#uploads/server/recordings.ts'
import { findSoundMadeOf, isRecordingTaken, lockRecording } from './recordings-store.ts'

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
): Promise<RecordingRow> {
  const { id } = await getUpload({ db: trx }, ownerId, transcodeId)
  await lockRecording(trx, id)
  const recording = await getUpload({ db: trx }, ownerId, transcodeId)
  if (await isRecordingTaken(trx, id)) throw unknownUpload()
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
  const recording = await findOwnRecording({ db }, ownerId, transcodeId)
  if (recording === undefined) throw unknownUpload()
  await lockRecording(db, recording.id)
  return findSoundMadeOf(db, recording.id)
}

/** @throws Problem transcode_unknown where it is not one’s own, transcode_errored */
export async function getUpload(
  context: Pick<Context, 'db'>,
  ownerId: number,
  transcodeId: string,
): Promise<RecordingRow> {
  const recording = await findOwnRecording(context, ownerId, transcodeId)
  if (recording === undefined) throw unknownUpload()
  if (recording.status !== 'ERROR' && recording.refusedAt === null) return recording
  throw new Problem('transcode_errored', { fields: { transcodeId: 'transcode_errored' } })
}

function unknownUpload(): Problem {
  return new Problem('transcode_unknown', { fields: { transcodeId: 'transcode_unknown' } })
}
