import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { PartsMissing } from '#ports/storage/storage.ts'
import type { PartedUpload } from '../../contract.ts'
import { giveUpParts } from './give-up-parts.ts'
import { partSizes, partsDone } from './part-sizes.ts'
import { partsExpireAt } from './parts-life.ts'
import { presentParts } from './present-parts.ts'
import { findOwnParts, markWhole, type PartedRow } from './store.ts'

/** Makes one file of one's own parts; again does nothing. @throws Problem not_found, parts_missing */
export async function completeParts(
  context: Context,
  viewer: Member,
  publicId: string,
): Promise<PartedUpload> {
  const upload = await findOwnParts(context.db, viewer.userId, publicId)
  if (!upload) throw new Problem('not_found')
  if (upload.parts_id === null) return presentParts(upload, [])
  return presentParts(await makeWhole(context, upload, upload.parts_id), [])
}

/**
 * The storage comes first, then the row: anyone who dies between them is made good by the next call.
 *
 * @throws Problem parts_missing, not_found where it was given up meanwhile
 */
export async function makeWhole(
  context: Context,
  upload: PartedRow,
  partsId: string,
): Promise<PartedRow> {
  const { db, storage, clock } = context
  const { key } = upload
  const done = partsDone(upload, await storage.listParts(key, partsId))
  if (done.length < partSizes(upload).length && !(await storage.head(key))) {
    throw new Problem('parts_missing')
  }
  try {
    await storage.completeParts(key, partsId)
  } catch (error) {
    if (error instanceof PartsMissing) throw new Problem('parts_missing')
    throw error
  }
  if ((await storage.head(key))?.bytes !== upload.bytes) {
    await giveUpParts(context, upload)
    throw new Problem('file_missing')
  }
  const whole = await markWhole(db, upload.id, partsExpireAt(clock.now()))
  if (whole) return whole
  await storage.delete([key])
  throw new Problem('not_found')
}
