import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { SOUND_MAX_BYTES } from '../../contract.ts'
import { findOwnUpload } from '../posting/store.ts'
import { findRecordingByUpload, insertRecording } from './store.ts'
import { transcodeRecordingJob } from './transcode-recording.ts'

/**
 * Begins to make an uploaded file ready; asked again for the same file, it gives the same id.
 *
 * @param key of the upload policy; a storage may have put a folder of its own before it
 * @throws Problem file_missing, parts_missing, file_too_large, not_found for a key that is not one's own
 */
export async function requestTranscode(
  context: Context,
  viewer: Member,
  key: string,
): Promise<string> {
  const { db, clock, storage } = context
  const publicId = key.slice(key.lastIndexOf('/') + 1)
  const upload = await findOwnUpload(db, viewer.userId, 'sound', { publicId })
  if (!upload || !`/${key}`.endsWith(`/${upload.key}`)) throw new Problem('not_found')
  const known = await findRecordingByUpload(db, upload.id)
  if (known) return known.public_id
  if (upload.parts_id !== null) throw new Problem('parts_missing')

  const object = await storage.take(upload.key)
  if (!object) throw new Problem('file_missing')
  if (object.bytes > SOUND_MAX_BYTES) throw new Problem('file_too_large')
  const transcodeId = await db.transaction().execute(async (trx) => {
    const more = { publicId: newId(), bytes: object.bytes, now: clock.now() }
    const made = await insertRecording(trx, { ...upload, key: object.key }, more)
    if (!made) return undefined
    const recordingId = made.id
    await addJob(trx, transcodeRecordingJob, { recordingId }, { key: String(recordingId) })
    return made.public_id
  })
  if (transcodeId !== undefined) return transcodeId
  // Another request was first, and stands on what it has taken itself.
  if (object.key !== upload.key) await storage.delete([object.key])
  const other = await findRecordingByUpload(db, upload.id)
  if (!other) throw new Problem('conflict')
  return other.public_id
}
