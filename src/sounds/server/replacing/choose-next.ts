import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { deleteRecording } from '#uploads/server/delete-recording.ts'
import type { SoundRow } from '../select-sounds.ts'
import { claimUpload } from './claim-upload.ts'

/**
 * What waits to take the place of a sound's audio after `transcodeId` was written: another upload of
 * one's own, which drops the one that waited before, or nothing where it names the audio that is
 * there. Undefined: no change.
 *
 * @throws Problem transcode_unknown, transcode_errored
 */
export async function chooseNext(
  context: Context,
  trx: Transaction,
  sound: SoundRow,
  transcodeId: string | undefined,
): Promise<Pick<SoundRow, 'nextRecordingId'> | undefined> {
  if (transcodeId === undefined || transcodeId === sound.replacing) return undefined
  const next =
    transcodeId === sound.transcodeId ? null : await claimUpload(trx, sound.ownerId, transcodeId)
  if (sound.nextRecordingId !== null) await deleteRecording(context, trx, sound.nextRecordingId)
  return { nextRecordingId: next?.id ?? null }
}
