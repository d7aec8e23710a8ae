import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { deleteUpload, lockUpload } from '../posting/store.ts'
import { findRecording } from '../recordings/store.ts'
import { getOwnParts, type PartedRow } from './parted-upload.ts'

/** Gives one's own upload up. @throws Problem not_found, conflict once a recording stands on it */
export async function abortParts(
  context: Pick<Context, 'db' | 'storage'>,
  viewer: Member,
  publicId: string,
): Promise<void> {
  await giveUpParts(context, await getOwnParts(context.db, viewer.userId, publicId))
}

/**
 * Removes the parts, the row, and an object that was just being made of them, in this order: a
 * failed call may be repeated, and without the row no one completes the upload any more.
 *
 * @throws Problem conflict once a recording stands on it
 */
export async function giveUpParts(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  { id, key, parts_id: partsId }: Pick<PartedRow, 'id' | 'key' | 'parts_id'>,
): Promise<void> {
  if (partsId !== null) await storage.abortParts(key, partsId)
  await db.transaction().execute(async (trx) => {
    await lockUpload(trx, id)
    if (await findRecording(trx, { upload_id: id })) throw new Problem('conflict')
    await deleteUpload(trx, id)
  })
  await storage.delete([key])
}
