import { Problem } from '#kernel/problem.ts'
import { type ImageEngines, saveImage } from '#uploads/server/save-image.ts'

/**
 * The cover column for a `coverartURL`: the id of one's own image upload, null for none, undefined
 * for no change. Slow, so call it before a transaction.
 *
 * @throws Problem cover_unknown, file_not_allowed
 */
export async function chooseCover(
  context: ImageEngines,
  ownerId: number,
  uploadId: string | null | undefined,
): Promise<{ coverId?: number | null }> {
  if (uploadId === undefined) return {}
  if (uploadId === null) return { coverId: null }
  try {
    return { coverId: (await saveImage(context, ownerId, uploadId, 'coverartURL')).id }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'image_unknown') throw error
    throw new Problem('cover_unknown', { fields: { coverartURL: 'cover_unknown' } })
  }
}
