import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { checkAccess } from '../check-access.ts'
import { type AlbumDownloadRow, findAlbumDownload } from './store.ts'

/**
 * The live grant of an album that is the viewer's by session, or opened by the key of its order.
 *
 * @throws Problem not_found, not_logged_in, download_expired
 */
export async function getOwnAlbum(
  context: Context,
  viewer: Viewer,
  grant: string,
  key: string | undefined,
): Promise<AlbumDownloadRow> {
  const album = await findAlbumDownload(context.db, grant)
  const orders = album && album.askedBy === null ? [album.orderPublicId] : []
  checkAccess(context, viewer, { userId: album?.userId ?? null, orders }, key)
  if (album === undefined) throw new Problem('not_found')
  return album
}
