import { translate } from '#i18n/translate.ts'
import type { Locale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { MEDIA_ERRORS } from '#ports/media/media.ts'
import type { TranscodeStatus } from '../../contract.ts'
import { findOwnUpload } from '../posting/store.ts'
import { presentTags } from '../tags/present-tags.ts'
import { findFileProgress } from './select-file-progress.ts'
import { findRecordingByPublicId, findRecordingByUpload, type RecordingRow } from './store.ts'

/** Everything is made of it, and it waits for the operator. */
const HELD = 'held' as const
/** The operator has said no. */
const REFUSED = 'refused' as const

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
  if (recording) return presentTranscode(context, recording, viewer.locale)
  const upload = await findOwnUpload(db, viewer.userId, 'sound', { publicId: id })
  if (!upload) throw new Problem('not_found')
  const begun = await findRecordingByUpload(db, upload.id)
  if (!begun) return { status: 'UPLOADING', progress: 0 }
  return presentTranscode(context, begun, viewer.locale)
}

async function presentTranscode(
  { db }: Context,
  row: RecordingRow,
  locale: Locale,
): Promise<TranscodeStatus> {
  const { progress } = row
  const tags = presentTags(row)
  const told = tags === undefined ? {} : { tags }
  if (row.status === 'READY' && row.refused_at === null) {
    const duration = row.duration_seconds ?? 0
    return { status: 'READY', progress: 1, duration, ...(await presentPreview(db, row)), ...told }
  }
  if (row.status === 'TRANSCODING' && row.held_at !== null) {
    const error = { code: HELD, message: mediaErrorWords(HELD, locale) }
    return { status: 'TRANSCODING', progress: 1, waiting: 0, error, ...told }
  }
  if (row.status === 'TRANSCODING') {
    const waiting = (await findFileProgress(db, row.id))?.waiting
    return { status: 'TRANSCODING', progress, waiting: waiting ?? 0, ...told }
  }
  const code = row.refused_at === null ? (row.error ?? 'unexpected') : REFUSED
  return { status: 'ERROR', progress, error: { code, message: mediaErrorWords(code, locale) } }
}

/** Nothing where none is to be made, or it is there. */
async function presentPreview(
  db: Database,
  { id }: RecordingRow,
): Promise<Pick<TranscodeStatus, 'waiting' | 'preview'>> {
  const made = await findFileProgress(db, id)
  if (made === null) return {}
  const { waiting, preview } = made
  return { ...(waiting > 0 && { waiting }), ...(preview !== undefined && { preview }) }
}

/** What went wrong with a file, and what its artist can do about it. */
export function mediaErrorWords(code: string, locale: Locale): string {
  const { say } = translate(locale)
  const known = [...MEDIA_ERRORS, HELD, REFUSED].find((error) => error === code)
  return say(`uploads.mediaErrors.${known ?? 'unexpected'}`)
}
