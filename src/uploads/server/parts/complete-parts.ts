import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { PartsMissing } from '#ports/storage/storage.ts'
import type { PartedUpload } from '../../contract.ts'
import { updateUpload } from '../posting/store.ts'
import { giveUpParts } from './give-up-parts.ts'
import {
  getOwnParts,
  type PartedRow,
  parted,
  partSizes,
  partsDone,
  partsExpireAt,
  presentParts,
} from './parted-upload.ts'

/** How far one's own upload in parts is. @throws Problem not_found */
export async function getParts(
  context: Pick<Context, 'clock' | 'db' | 'storage'>,
  viewer: Member,
  publicId: string,
): Promise<PartedUpload> {
  const { db, storage } = context
  const upload = await getOwnParts(db, viewer.userId, publicId)
  if (upload.parts_id === null) return presentParts(upload)
  const done = partsDone(upload, await storage.listParts(upload.key, upload.parts_id))
  // A process that made one object of them may have died before it updated the row.
  if (done.length === 0 && (await storage.head(upload.key)))
    return makeWhole(context, upload, upload.parts_id)
  return presentParts(upload, done)
}

/** Makes one file of one's own parts; again does nothing. @throws Problem not_found, parts_missing */
export async function completeParts(
  context: Pick<Context, 'clock' | 'db' | 'storage'>,
  viewer: Member,
  publicId: string,
): Promise<PartedUpload> {
  const upload = await getOwnParts(context.db, viewer.userId, publicId)
  if (upload.parts_id === null) return presentParts(upload)
  return makeWhole(context, upload, upload.parts_id)
}

/**
 * The storage first, then the row: a call that dies between them is repaired by the next one.
 *
 * @throws Problem parts_missing, not_found where it was given up meanwhile
 */
async function makeWhole(
  context: Pick<Context, 'clock' | 'db' | 'storage'>,
  upload: PartedRow,
  partsId: string,
): Promise<PartedUpload> {
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
  const values = { parts_id: null, expires_at: partsExpireAt(clock.now()) }
  const whole = await updateUpload(db, upload.id, values)
  if (!whole) await storage.delete([key])
  return presentParts(parted(whole))
}
