import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { publish } from '#ports/jobs/publish.ts'
import { renewLink } from '#publishing/server/links.ts'
import { albumChanged } from '../events.ts'
import { getOwnAlbum } from './update-album.ts'

/**
 * Gives a Private album a new address; the old one ends.
 *
 * @returns its internal key
 * @throws Problem not_found, not_allowed, conflict where it is not Private
 */
export async function renewAlbumLink(
  context: Context,
  viewer: Member,
  publicId: string,
): Promise<number> {
  const { id } = await getOwnAlbum(context, viewer, publicId)
  await context.db.transaction().execute(async (trx) => {
    await renewLink(trx, 'albums', id, { updated_at: context.clock.now() })
    await publish(context, trx, albumChanged, { albumId: id })
  })
  return id
}
