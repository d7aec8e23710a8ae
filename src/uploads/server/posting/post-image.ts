import { buffer } from 'node:stream/consumers'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { POLICY_SECONDS } from '../../contract.ts'
import { findCoverUpload, lockRecording, updateRecording } from '../recordings/store.ts'
import { findOwnRecording } from '../recordings.ts'
import { insertUpload } from './store.ts'

/**
 * Stores an image that the service has from elsewhere, as if its owner had posted it, to be decoded
 * when it is saved to something.
 * @param fileName as it is shown, should it not be readable
 * @returns the upload's id, and what writes its row
 */
export async function postImage(
  { clock, storage }: Pick<Context, 'clock' | 'storage'>,
  { bytes, type, fileName }: { bytes: Buffer; type: string; fileName: string },
) {
  const id = newId()
  const key = `posted-images/${id}`
  // Should its row not be written, the sweep removes what no row knows.
  await storage.put(key, bytes, type)
  const insert = (db: Database, ownerId: number) => {
    const now = clock.now()
    return insertUpload(db, {
      publicId: id,
      ownerId,
      kind: 'image',
      key,
      fileName,
      type,
      createdAt: now,
      expiresAt: new Date(now.getTime() + POLICY_SECONDS * 1000),
    })
  }
  return { id, key, insert }
}

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
