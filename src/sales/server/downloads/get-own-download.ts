import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { listOrdersWithSound } from './album/store.ts'
import { checkAccess, type Opened } from './check-access.ts'
import { type DownloadRow, findDownload } from './store.ts'

/**
 * A live grant that is the viewer's by session, or opened by the key of a guest's link: of the order
 * that gave it, or of an album with the same sound.
 *
 * @throws Problem not_found, not_logged_in, download_expired, download_refunded
 */
export async function getOwnDownload(
  context: Context,
  viewer: Viewer,
  grant: string,
  key: string | undefined,
): Promise<Opened<DownloadRow>> {
  const row = await findDownload(context.db, grant)
  const orders = row && key !== undefined ? await listKeyOrders(context, row) : []
  return checkAccess(context, viewer, row && { ...row, orders }, key)
}

async function listKeyOrders({ db }: Context, row: DownloadRow) {
  const albums = await listOrdersWithSound(db, row.grantId)
  const own = { id: row.orderId, publicId: row.orderPublicId }
  return row.askedBy === null ? [own, ...albums] : albums
}
