import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import type { Transcoded } from '#ports/media/media.ts'
import { type RecordingRow, updateRecording } from '../recordings/store.ts'
import { isSameRecording, isTelling, lookupWords } from './is-same-recording.ts'
import { findNames, listAlike, lockWords } from './store.ts'

/**
 * Compares a recording that has just become ready with those of other accounts and with what was
 * refused. Where one is the same, that is logged and listed for the operator.
 */
export async function compareRecording(
  { log, recordingUse }: Pick<Context, 'log' | 'recordingUse'>,
  trx: Transaction,
  recording: Pick<RecordingRow, 'id' | 'ownerId'>,
  { fingerprint = [] }: Transcoded,
): Promise<void> {
  const words = isTelling(fingerprint) ? lookupWords(fingerprint) : []
  if (words.length === 0) return
  await lockWords(trx, words)
  const print = { fingerprint: [...fingerprint], fingerprintWords: words }
  await updateRecording(trx, recording.id, print)
  const alike = await listAlike(trx, recording, words)
  const same = alike.find((other) => isSameRecording(fingerprint, other.fingerprint ?? []))
  if (!same) return
  await updateRecording(trx, recording.id, { sameAsId: same.id })
  const [names, others] = await Promise.all([
    findNames(trx, recordingUse, recording.id),
    findNames(trx, recordingUse, same.id),
  ])
  log.warn(
    {
      recordingId: recording.id,
      ...names,
      sameAsId: same.id,
      sameSound: others.sound,
      sameAccount: others.account,
    },
    same.refusedAt === null
      ? 'another account has uploaded the same recording'
      : 'a recording that was refused has been uploaded again',
  )
}
