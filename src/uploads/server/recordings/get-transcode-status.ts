import { translate } from '#i18n/translate.ts'
import type { Locale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { MEDIA_ERRORS } from '#ports/media/sandbox/message.ts'
import type { TranscodeStatus } from '../../contract.ts'
import { findOwnUpload } from '../posting/store.ts'
import { presentTags } from './file-tags.ts'
import { findFileProgress } from './select-file-progress.ts'
import { findRecording, type RecordingRow } from './store.ts'

/** The operator refused the recording. */
const REFUSED = 'refused' as const

/**
 * Finds it by the id of one's own transcode, or of its policy, which is UPLOADING until a transcode
 * is requested.
 *
 * @throws Problem not_found
 */
export async function getTranscodeStatus(
  context: Pick<Context, 'db'>,
  viewer: Member,
  id: string,
): Promise<TranscodeStatus> {
  const { db } = context
  const recording = await findRecording(db, { ownerId: viewer.userId, publicId: id })
  if (recording) return presentTranscode(context, recording, viewer.locale)
  const upload = await findOwnUpload(db, viewer.userId, 'sound', id)
  if (!upload) throw new Problem('not_found')
  const begun = await findRecording(db, { uploadId: upload.id })
  if (!begun) return { status: 'UPLOADING', progress: 0 }
  return presentTranscode(context, begun, viewer.locale)
}

async function presentTranscode(
  { db }: Pick<Context, 'db'>,
  row: RecordingRow,
  locale: Locale,
): Promise<TranscodeStatus> {
  const found = presentTags(row)
  const tags = found !== undefined && { tags: found }
  if (row.status === 'READY' && row.refusedAt === null) {
    const { waiting = 0, preview } = (await findFileProgress(db, row.id)) ?? {}
    return {
      status: 'READY',
      progress: 1,
      duration: row.durationSeconds ?? 0,
      ...(waiting > 0 && { waiting }),
      // None where none is to be made, or it is there.
      ...(preview !== undefined && { preview }),
      ...tags,
    }
  }
  const { progress } = row
  const errorOf = (code: string) => ({ code, message: mediaErrorWords(code, locale) })
  if (row.status !== 'TRANSCODING') {
    const code = row.refusedAt === null ? (row.error ?? 'unexpected') : REFUSED
    return { status: 'ERROR', progress, error: errorOf(code) }
  }
  const waiting = (await findFileProgress(db, row.id))?.waiting ?? 0
  return { status: 'TRANSCODING', progress, waiting, ...tags }
}

/** Describes what went wrong with a file, and what its artist can do about it. */
export function mediaErrorWords(code: string, locale: Locale): string {
  const { t } = translate(locale)
  const known = [...MEDIA_ERRORS, REFUSED].find((error) => error === code)
  return t(`uploads.mediaErrors.${known ?? 'unexpected'}`)
}
