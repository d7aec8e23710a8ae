import { buffer } from 'node:stream/consumers'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { POLICY_SECONDS } from '../../contract.ts'
import { findOwnRecording } from '../read-recording.ts'
import { findCoverUpload, lockRecording, updateRecording } from '../recordings/store.ts'
import { insertUpload } from './store.ts'

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
  const { db, storage, clock } = context
  const recording = await findOwnRecording(context, viewer.userId, id)
  if (!recording?.cover_key) throw new Problem('not_found')
  const known = await findCoverUpload(db, recording.id)
  if (known) return known

  const object = await storage.head(recording.cover_key)
  if (!object) throw new Problem('not_found')
  const { type } = object
  const uploadId = newId()
  const key = `posted-images/${uploadId}`
  // Should its row not be written, the sweep removes what no row knows.
  await storage.put(key, await buffer(await storage.read(recording.cover_key)), type)
  const first = await db.transaction().execute(async (trx) => {
    await lockRecording(trx, recording.id)
    const other = await findCoverUpload(trx, recording.id)
    if (other) return other
    const now = clock.now()
    const upload = await insertUpload(trx, {
      public_id: uploadId,
      owner_id: recording.owner_id,
      kind: 'image',
      key,
      file_name: type === 'image/png' ? 'cover.png' : 'cover.jpg',
      type,
      created_at: now,
      expires_at: new Date(now.getTime() + POLICY_SECONDS * 1000),
    })
    await updateRecording(trx, recording.id, { cover_upload_id: upload.id })
    return uploadId
  })
  if (first !== uploadId) await storage.delete([key])
  return first
}
