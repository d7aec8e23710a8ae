import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { checkAccess, type Opened } from '../check-access.ts'
import type { AlbumDownloadRow } from './store.ts'

/**
 * The live grant of an album that is the viewer's by session, or opened by the key of its order.
 *
 * @throws Problem not_found, not_logged_in, download_expired, download_refunded
 */
export function getOwnAlbum(
  context: Context,
  viewer: Viewer,
  album: AlbumDownloadRow,
  key: string | undefined,
): Opened<AlbumDownloadRow> {
  const { orderId: id, orderPublicId: publicId } = album
  const orders = album.askedBy === null ? [{ id, publicId }] : []
  return checkAccess(context, viewer, { ...album, orders }, key)
}
