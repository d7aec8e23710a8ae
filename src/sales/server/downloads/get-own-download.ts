import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { listOrdersWithSound } from './album/store.ts'
import { checkAccess } from './check-access.ts'
import { type DownloadRow, findDownload } from './store.ts'

/**
 * A live grant that is the viewer's by session, or opened by the key of a guest's link: of the order
 * that gave it, or of an album with the same sound.
 *
 * @throws Problem not_found, not_logged_in, download_expired
 */
export async function getOwnDownload(
  context: Context,
  viewer: Viewer,
  grant: string,
  key: string | undefined,
): Promise<DownloadRow> {
  const row = await findDownload(context.db, grant)
  const orders = row && key !== undefined ? await listKeyOrders(context, row) : []
  checkAccess(context, viewer, { userId: row?.userId ?? null, orders }, key)
  if (row === undefined) throw new Problem('not_found')
  return row
}

async function listKeyOrders({ db }: Context, row: DownloadRow): Promise<string[]> {
  const albums = await listOrdersWithSound(db, row.grantId)
  return row.askedBy === null ? [row.orderPublicId, ...albums] : albums
}
