import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { lockUpload } from '../posting/store.ts'
import { findRecordingByUpload } from '../recordings/store.ts'
import { deleteUpload, findOwnParts, type PartedRow } from './store.ts'

/** Gives one's own upload up. @throws Problem not_found, conflict once a recording stands on it */
export async function abortParts(
  context: Context,
  viewer: Member,
  publicId: string,
): Promise<void> {
  const upload = await findOwnParts(context.db, viewer.userId, publicId)
  if (!upload) throw new Problem('not_found')
  await giveUpParts(context, upload)
}

/**
 * Removes the parts, the row, and an object that was just being made of them. The row goes between:
 * before it a failed call may be repeated, after it nobody completes the upload any more.
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
    if (await findRecordingByUpload(trx, id)) throw new Problem('conflict')
    await deleteUpload(trx, id)
  })
  await storage.delete([key])
}
