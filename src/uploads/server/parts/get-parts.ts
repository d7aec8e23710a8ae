import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { PartedUpload } from '../../contract.ts'
import { makeWhole } from './complete-parts.ts'
import { partsDone } from './part-sizes.ts'
import { presentParts } from './present-parts.ts'
import { findOwnParts } from './store.ts'

/** How far one's own upload in parts is. @throws Problem not_found */
export async function getParts(
  context: Context,
  viewer: Member,
  publicId: string,
): Promise<PartedUpload> {
  const { db, storage } = context
  const upload = await findOwnParts(db, viewer.userId, publicId)
  if (!upload) throw new Problem('not_found')
  if (upload.parts_id === null) return presentParts(upload, [])
  const done = partsDone(upload, await storage.listParts(upload.key, upload.parts_id))
  // Anyone who made one object of them may have died before the row said so.
  if (done.length === 0 && (await storage.head(upload.key))) {
    return presentParts(await makeWhole(context, upload, upload.parts_id), [])
  }
  return presentParts(upload, done)
}
