import { buffer } from 'node:stream/consumers'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { POLICY_SECONDS } from '../../contract.ts'
import { findOwnRecording, type RecordingRow } from '../find-own-recording.ts'
import { findOwnUpload, insertUpload } from '../posting/store.ts'
import { findCoverUpload, lockRecording, writeCoverUpload } from './store.ts'

/**
 * Makes the picture inside one's own file an image upload, as if it had been posted under a policy:
 * it is decoded when it is saved to something. Asked again, it is the same upload.
 *
 * @returns its id
 * @throws Problem not_found where the file has no picture, or not yet
 */
export async function takeFileCover(context: Context, viewer: Member, id: string): Promise<string> {
  const recording = await findOwnRecording(context, viewer.userId, id)
  if (!recording?.cover_key) throw new Problem('not_found')
  const known = await findCoverUpload(context.db, recording.id)
  if (known) return known

  const object = await context.storage.head(recording.cover_key)
  if (!object) throw new Problem('not_found')
  const uploadId = newId()
  const posted = { id: uploadId, key: `posted-images/${uploadId}`, type: object.type }
  const picture = await buffer(await context.storage.read(recording.cover_key))
  // Should its row not be written, the sweep removes what no row knows.
  await context.storage.put(posted.key, picture, posted.type)
  const kept = await keepUpload(context, recording, posted)
  if (kept !== uploadId) await context.storage.delete([posted.key])
  return kept
}

interface Posted {
  id: string
  key: string
  type: string
}

/** @returns the id of whichever upload came first */
function keepUpload(
  { db, clock }: Context,
  recording: RecordingRow,
  { id, key, type }: Posted,
): Promise<string> {
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    await lockRecording(trx, recording.id)
    const other = await findCoverUpload(trx, recording.id)
    if (other) return other
    await insertUpload(trx, {
      public_id: id,
      owner_id: recording.owner_id,
      kind: 'image',
      key,
      file_name: type === 'image/png' ? 'cover.png' : 'cover.jpg',
      type,
      created_at: now,
      expires_at: new Date(now.getTime() + POLICY_SECONDS * 1000),
    })
    const made = await findOwnUpload(trx, recording.owner_id, 'image', { publicId: id })
    if (!made) throw new Error('the upload of a cover was not kept')
    await writeCoverUpload(trx, recording.id, made.id)
    return id
  })
}
