import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Crop } from '../../contract.ts'
import { findImageByUpload, findOwnUpload, lockUpload, updateUpload } from './store.ts'

/** Fractions come from divisions: their sum may pass 1 by as little, as the table allows too. */
const ROUNDING = 0.000001

/**
 * Sets the part of one's own posted picture to use when it is saved; the file may still be on its
 * way.
 *
 * @throws Problem image_unknown, crop_invalid; conflict once it was saved
 */
export async function cropImage(
  { db }: Pick<Context, 'db'>,
  viewer: Member,
  publicId: string,
  crop: Crop,
): Promise<void> {
  if (!isInside(crop)) throw new Problem('crop_invalid')
  const upload = await findOwnUpload(db, viewer.userId, 'image', publicId)
  if (!upload) throw new Problem('image_unknown')
  await db.transaction().execute(async (trx) => {
    if (!(await lockUpload(trx, upload.id))) throw new Problem('image_unknown')
    if (await findImageByUpload(trx, upload.id)) throw new Problem('conflict')
    const { x, y, width, height } = crop
    await updateUpload(trx, upload.id, {
      cropX: x,
      cropY: y,
      cropWidth: width,
      cropHeight: height,
    })
  })
}

function isInside({ x, y, width, height }: Crop): boolean {
  return width > 0 && height > 0 && x + width <= 1 + ROUNDING && y + height <= 1 + ROUNDING
}
