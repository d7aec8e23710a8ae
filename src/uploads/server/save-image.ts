import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import { IMAGE_MAX_BYTES } from '../contract.ts'
import { decodeImage } from './images/decode-image.ts'
import { findAccent } from './images/find-accent.ts'
import { runInUserQueue, takeTurn } from './images/image-turns.ts'
import {
  cropOf,
  findImageByUpload,
  findOwnUpload,
  insertImage,
  lockUpload,
  type UploadRow,
} from './posting/store.ts'

export interface SavedImage {
  id: number
  publicId: string
  accent: string
}

type Stores = Pick<Context, 'storage' | 'db'>

/** How often a picture is drawn again because it was cropped anew meanwhile. */
const ATTEMPTS = 8

/**
 * Makes what was posted under one's own image policy an image of the service; for the same policy,
 * it is the same image. Call it before a transaction, not within: drawing takes seconds, its turn
 * may take longer, and connections are few.
 *
 * @param field of the request's body, beside which a problem is shown
 * @throws Problem image_unknown, image_too_large, file_not_allowed, crop_invalid; rate_limited
 */
export async function saveImage(
  stores: Stores,
  ownerId: number,
  uploadPublicId: string,
  field?: string,
): Promise<SavedImage> {
  try {
    return await runInUserQueue(ownerId, () => save(stores, ownerId, uploadPublicId))
  } catch (error) {
    if (field === undefined || !(error instanceof Problem)) throw error
    const { code, values, retryAfter, cause } = error
    const more = { values, fields: { [field]: code }, ...(retryAfter && { retryAfter }) }
    throw Object.assign(new Problem(code, more), { cause })
  }
}

async function save(stores: Stores, ownerId: number, publicId: string): Promise<SavedImage> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const upload = await findOwnUpload(stores.db, ownerId, 'image', publicId)
    if (!upload) throw new Problem('image_unknown')
    const known = await findImageByUpload(stores.db, upload.id)
    if (known) return { id: known.id, publicId: known.public_id, accent: known.accent }
    const made = await makeImage(stores, upload)
    if (made) return made
  }
  throw new Problem('conflict')
}

/** @returns undefined where another part was chosen, or another image made of it, meanwhile */
async function makeImage(
  { storage, db }: Stores,
  upload: UploadRow,
): Promise<SavedImage | undefined> {
  const posted = await storage.head(upload.key)
  if (!posted) throw new Problem('image_unknown')
  if (posted.bytes > IMAGE_MAX_BYTES) throw new Problem('image_too_large')
  const { jpeg, width, height } = await takeTurn(
    async () =>
      decodeImage(await buffer(await storage.read(upload.key)), upload.file_name, cropOf(upload)),
    { ahead: true },
  )
  const accent = await findAccent(jpeg)
  const publicId = newId()
  const key = `images/${publicId}.jpg`
  // Should its row not be written, the sweep removes what no row knows.
  await storage.put(key, jpeg, 'image/jpeg')
  const row = await db.transaction().execute(async (trx) => {
    const now = await lockUpload(trx, upload.id)
    if (!now || !isDeepStrictEqual(cropOf(now), cropOf(upload))) return undefined
    return insertImage(trx, {
      public_id: publicId,
      owner_id: upload.owner_id,
      upload_id: upload.id,
      key,
      file_name: upload.file_name,
      width,
      height,
      bytes: jpeg.length,
      accent,
    })
  })
  if (row) return { id: row.id, publicId, accent }
  await storage.delete([key])
  return undefined
}
