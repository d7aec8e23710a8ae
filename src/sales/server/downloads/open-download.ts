import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { readOrderKey } from '../orders/order-links.ts'
import type { GuestLink } from './count-use.ts'
import { type Download, findDownload, listOrdersWithSound } from './store.ts'

/**
 * By the viewer's session, by what this browser bought, or by the key of a guest's order with the same sound.
 * @throws Problem not_found, not_logged_in, download_expired, download_refunded
 */
export async function openDownload(
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  viewer: Viewer,
  { grant, key }: { grant: string; key?: string | undefined },
): Promise<{ download: Download; link: GuestLink | undefined }> {
  const download = await findDownload(db, grant)
  const userId = download?.row.userId ?? undefined
  const isOwn = (userId !== undefined && userId === viewer.userId) || isGuests(viewer, download)
  if (!isOwn && key === undefined) {
    throw new Problem(viewer.userId === undefined ? 'not_logged_in' : 'not_found')
  }
  if (download === undefined) throw new Problem('not_found')
  const link = isOwn ? undefined : await findLink({ db, config }, download, key ?? '')
  if (!isOwn && link === undefined) throw new Problem('not_found')
  const { revokedAt, refundWantedAt } = download.row
  if (revokedAt !== null) {
    throw new Problem(refundWantedAt === null ? 'not_found' : 'download_refunded')
  }
  if (link && link.endsAt <= clock.now()) {
    throw new Problem('download_expired', { values: { order: link.orderPublicId } })
  }
  return { download, link }
}

/** Bought in this browser. */
function isGuests({ guest }: Viewer, download: Download | undefined): boolean {
  if (guest === undefined || download === undefined) return false
  const { kind, row } = download
  return guest.orders.includes(row.orderId) || (kind === 'sound' && guest.grants.includes(row.id))
}

async function findLink(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { kind, row }: Download,
  key: string,
): Promise<GuestLink | undefined> {
  const own = row.askedBy === null ? [row] : []
  const others = kind === 'sound' ? await listOrdersWithSound(db, row.id) : []
  for (const { orderId, orderPublicId } of [...own, ...others]) {
    const endsAt = readOrderKey(config.secret, orderPublicId, key)
    if (endsAt) return { orderId, orderPublicId, endsAt }
  }
  return undefined
}
