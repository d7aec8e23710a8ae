import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { GuestLink } from '#orders/server/links/count-use.ts'
import { openByLink } from '#orders/server/links/order-links.ts'
import type { Context } from '#ports/context.ts'
import { type Download, findDownload } from './store.ts'

/**
 * Opens a download for the viewer's session, or for a guest's order: by the key of its link, or in
 * a browser in which that was opened. The browser's cookie outlives the link and shares its number
 * of files.
 * @throws Problem not_found, not_logged_in, download_expired, download_refunded, download_suspended
 */
export async function openDownload(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  viewer: Viewer,
  { grant, key }: { grant: string; key?: string | undefined },
): Promise<{ download: Download; link: GuestLink | undefined }> {
  const download = await findDownload(context.db, grant)
  const userId = download?.row.userId ?? undefined
  const isOwn = userId !== undefined && userId === viewer.userId
  const link = isOwn || !download ? undefined : findLink(context, viewer, download, key)
  if (download === undefined || !(isOwn || link)) {
    const isVisitor = viewer.userId === undefined && key === undefined
    throw new Problem(isVisitor ? 'not_logged_in' : 'not_found')
  }
  const { revokedAt, refundWantedAt, isSuspended } = download.row
  if (revokedAt !== null) {
    throw new Problem(refundWantedAt === null ? 'not_found' : 'download_refunded')
  }
  if (isSuspended) throw new Problem('download_suspended')
  if (link?.isOver) {
    throw new Problem('download_expired', { values: { order: link.orderPublicId } })
  }
  return { download, link }
}

function findLink(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  { guest }: Viewer,
  { row }: Download,
  key: string | undefined,
) {
  if (row.askedBy !== null) return undefined
  const { orderId, orderPublicId } = row
  const opened = openByLink(context, guest, orderPublicId, key)
  return opened && { orderId, orderPublicId, ...opened }
}
