import { translate } from '#i18n/translate.ts'
import type { Locale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { MEDIA_ERRORS } from '#ports/media/media.ts'
import type { TranscodeStatus } from '../../contract.ts'
import { findOwnUpload } from '../posting/store.ts'
import { findRecordingByPublicId, findRecordingByUpload, type RecordingRow } from './store.ts'

/**
 * How far one's own file is, by the id of its transcode; by that of its policy too, which is
 * UPLOADING until a transcode is asked for.
 *
 * @throws Problem not_found
 */
export async function getTranscodeStatus(
  context: Context,
  viewer: Member,
  id: string,
): Promise<TranscodeStatus> {
  const { db } = context
  const recording = await findRecordingByPublicId(db, viewer.userId, id)
  if (recording) return presentTranscode(recording, viewer.locale)
  const upload = await findOwnUpload(db, viewer.userId, 'sound', { publicId: id })
  if (!upload) throw new Problem('not_found')
  const begun = await findRecordingByUpload(db, upload.id)
  return begun ? presentTranscode(begun, viewer.locale) : { status: 'UPLOADING', progress: 0 }
}

export function presentTranscode(
  row: Pick<RecordingRow, 'status' | 'progress' | 'duration_seconds' | 'error'>,
  locale: Locale,
): TranscodeStatus {
  const { progress } = row
  if (row.status === 'READY') {
    return { status: 'READY', progress: 1, duration: row.duration_seconds ?? 0 }
  }
  if (row.status !== 'ERROR') return { status: 'TRANSCODING', progress }
  const code = row.error ?? 'unexpected'
  return { status: 'ERROR', progress, error: { code, message: mediaErrorWords(code, locale) } }
}

/** What went wrong with a file, and what its artist can do about it. */
export function mediaErrorWords(code: string, locale: Locale): string {
  const { say } = translate(locale)
  const known = MEDIA_ERRORS.find((error) => error === code)
  return say(`uploads.mediaErrors.${known ?? 'unexpected'}`)
}
