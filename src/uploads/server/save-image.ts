import { buffer } from 'node:stream/consumers'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import { IMAGE_MAX_BYTES } from '../contract.ts'
import { decodeImage } from './images/decode-image.ts'
import { findAccent } from './images/find-accent.ts'
import { takeTurn } from './images/image-turns.ts'
import { findImageByUpload, type ImageRow, insertImage } from './images/store.ts'
import { findOwnUpload } from './posting/store.ts'

export interface SavedImage {
  id: number
  publicId: string
  /** #rrggbb */
  accent: string
}

/**
 * Makes what was posted under one's own image policy an image of the service, drawn anew from its
 * pixels. Asked again for the same policy, it is the same image. Call it before a transaction, not
 * within: drawing takes seconds, its turn may take longer, and connections are few.
 *
 * @param uploadPublicId the policy's `id`
 * @throws Problem image_unknown, file_too_large, file_not_allowed
 */
export async function saveImage(
  { storage, db }: Pick<Context, 'storage' | 'db'>,
  ownerId: number,
  uploadPublicId: string,
): Promise<SavedImage> {
  const upload = await findOwnUpload(db, ownerId, 'image', { publicId: uploadPublicId })
  if (!upload) throw new Problem('image_unknown')
  const known = await findImageByUpload(db, upload.id)
  if (known) return asSaved(known)
  const posted = await storage.head(upload.key)
  if (!posted) throw new Problem('image_unknown')
  if (posted.bytes > IMAGE_MAX_BYTES) throw new Problem('file_too_large')

  const { jpeg, width, height } = await takeTurn(async () =>
    decodeImage(await buffer(await storage.read(upload.key)), upload.file_name),
  )
  const accent = await findAccent(jpeg)
  const publicId = newId()
  const key = `images/${publicId}.jpg`
  // Should its row not be written, the sweep removes what no row knows.
  await storage.put(key, jpeg, 'image/jpeg')
  const made = await insertImage(db, {
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
  const first = await findImageByUpload(db, upload.id)
  if (!first) throw new Problem('conflict')
  return asSaved(first)
}

function asSaved({ id, public_id, accent }: ImageRow): SavedImage {
  return { id, publicId: public_id, accent }
}
