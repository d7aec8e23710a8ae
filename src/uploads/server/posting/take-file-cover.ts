import { buffer } from 'node:stream/consumers'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { findCoverUpload, lockRecording, updateRecording } from '../recordings/store.ts'
import { findOwnRecording } from '../recordings.ts'
import { postImage } from './post-image.ts'

/**
 * Makes the picture inside one's own file an image upload, to be decoded when it is saved to
 * something. Asked again, it is the same upload.
 *
 * @returns its id
 * @throws Problem not_found where the file has no picture, or not yet
 */
export async function takeFileCover(
  context: Pick<Context, 'clock' | 'db' | 'storage'>,
  viewer: Member,
  id: string,
): Promise<string> {
  const { db, storage } = context
  const recording = await findOwnRecording(context, viewer.userId, id)
  if (!recording?.coverKey) throw new Problem('not_found')
  const known = await findCoverUpload(db, recording.id)
  if (known) return known

  const object = await storage.head(recording.coverKey)
  if (!object) throw new Problem('not_found')
  const { type } = object
  const bytes = await buffer(await storage.read(recording.coverKey))
  const fileName = `cover.${type.replace('image/', '')}`
  const posted = await postImage(context, { bytes, type, fileName })
  const first = await db.transaction().execute(async (trx) => {
    await lockRecording(trx, recording.id)
    const other = await findCoverUpload(trx, recording.id)
    if (other) return other
    const upload = await posted.insert(trx, recording.ownerId)
    await updateRecording(trx, recording.id, { coverUploadId: upload.id })
    return posted.id
  })
  if (first !== posted.id) await storage.delete([posted.key])
  return first
}
