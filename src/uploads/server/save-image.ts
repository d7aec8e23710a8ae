import { buffer } from 'node:stream/consumers'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { IMAGE_MAX_BYTES } from '../contract.ts'
import { decodeImage } from './images/decode-image.ts'
import { findAccent } from './images/find-accent.ts'
import { takeTurn } from './images/image-turns.ts'
import { findImageByUpload, insertImage } from './images/store.ts'
import { findOwnUpload } from './posting/store.ts'

export interface SavedImage {
  id: number
  publicId: string
  /** #rrggbb */
  accent: string
}

/**
 * Makes what was posted under one's own image policy an image of the service, drawn anew from its
 * pixels. Asked again for the same policy, it is the same image.
 *
 * @param uploadPublicId the policy's `id`
 * @throws Problem image_unknown, file_too_large, file_not_allowed
 */
export async function saveImage(
  context: Pick<Context, 'storage'>,
  trx: Database,
  ownerId: number,
  uploadPublicId: string,
): Promise<SavedImage> {
  const { storage } = context
  const upload = await findOwnUpload(trx, ownerId, 'image', { publicId: uploadPublicId })
  if (!upload) throw new Problem('image_unknown')
  const known = await findImageByUpload(trx, upload.id)
  if (known) return { id: known.id, publicId: known.public_id, accent: known.accent }
  const posted = await storage.head(upload.key)
  if (!posted) throw new Problem('image_unknown')
  if (posted.bytes > IMAGE_MAX_BYTES) throw new Problem('file_too_large')

  const file = await buffer(await storage.read(upload.key))
  const { jpeg, width, height } = await takeTurn(() => decodeImage(file, upload.file_name))
  const accent = await findAccent(jpeg)
  const publicId = newId()
  const key = `images/${publicId}.jpg`
  // Should the transaction fail, the sweep removes what no row knows.
  await storage.put(key, jpeg, 'image/jpeg')
  const made = await insertImage(trx, {
    public_id: publicId,
    owner_id: ownerId,
    upload_id: upload.id,
    key,
    file_name: upload.file_name,
    width,
    height,
    bytes: jpeg.length,
    accent,
  })
  if (made) return { id: made.id, publicId, accent }
  await storage.delete([key])
  throw new Problem('conflict')
}
