import { newId } from '#kernel/ids.ts'
import { INTERNAL_ERROR, Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { SOUND_MAX_BYTES } from '../../contract.ts'
import { findOwnUpload } from '../posting/store.ts'
import { findOwnRecording, retryPreview } from '../recordings.ts'
import { findRecording, insertRecording, updateRecording } from './store.ts'
import { addTranscode } from './transcode-recording.ts'

/**
 * Starts the transcode of an uploaded file; called again for the same file, it returns the same id.
 *
 * @param key of the upload policy; a storage may have put a folder of its own before it
 * @throws Problem file_missing, parts_missing, file_too_large, not_found for a key that is not
 *   one's own
 */
export async function requestTranscode(
  context: Pick<Context, 'clock' | 'db' | 'storage'>,
  viewer: Member,
  key: string,
): Promise<string> {
  const { db, clock, storage } = context
  const publicId = key.slice(key.lastIndexOf('/') + 1)
  const upload = await findOwnUpload(db, viewer.userId, 'sound', publicId)
  if (!upload || !`/${key}`.endsWith(`/${upload.key}`)) throw new Problem('not_found')
  const known = await findRecording(db, { uploadId: upload.id })
  if (known) return known.publicId
  if (upload.partsId !== null) throw new Problem('parts_missing')

  const object = await storage.take(upload.key)
  if (!object) throw new Problem('file_missing')
  if (object.bytes > SOUND_MAX_BYTES) throw new Problem('file_too_large')
  const transcodeId = await db.transaction().execute(async (trx) => {
    const more = { publicId: newId(), bytes: object.bytes, now: clock.now() }
    const made = await insertRecording(trx, { ...upload, key: object.key }, more)
    if (!made) return undefined
    await addTranscode(trx, made.id)
    return made.publicId
  })
  if (transcodeId !== undefined) return transcodeId
  // Another request was first, and uses what it has taken itself.
  if (object.key !== upload.key) await storage.delete([object.key])
  const other = await findRecording(db, { uploadId: upload.id })
  if (!other) throw new Problem('conflict')
  return other.publicId
}

/**
 * Retries a file that failed due to a server error, or the preview of one that is READY, unless
 * that is under way. @throws Problem not_found, or conflict where there is nothing to retry
 */
export async function retryTranscode(
  context: Pick<Context, 'clock' | 'db'>,
  viewer: Member,
  id: string,
): Promise<void> {
  const recording = await findOwnRecording(context, viewer.userId, id)
  if (!recording) throw new Problem('not_found')
  if (recording.status === 'TRANSCODING') return
  const recordingId = recording.id
  const waiting = {
    status: 'TRANSCODING',
    error: null,
    failedAt: null,
    progress: 0,
    startedAt: null,
    queuedAt: context.clock.now(),
  }
  const failed = { status: 'ERROR', error: INTERNAL_ERROR }
  await context.db.transaction().execute(async (trx) => {
    if (await updateRecording(trx, recordingId, waiting, failed))
      await addTranscode(trx, recordingId)
    else if (!(await retryPreview(trx, recordingId))) throw new Problem('conflict')
  })
}
