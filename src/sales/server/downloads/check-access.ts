import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { GuestLink } from '../download-links/count-use.ts'
import { readOrderKey } from '../orders/order-key.ts'

interface Held {
  userId: number | null
  /** Orders of guests whose key opens it. */
  orders: readonly { id: number; publicId: string }[]
  revokedAt: Date | null
  refundWantedAt: Date | null
}

export interface Opened<Row> {
  row: Row
  /** By which a guest opened it; undefined for the account whose it is. */
  link: GuestLink | undefined
}

/**
 * Lets through whose it is by session, and who has the key of a guest's link; what is not there has
 * no holder.
 *
 * @throws Problem not_found, not_logged_in, download_expired, download_refunded
 */
export function checkAccess<Row extends Held>(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  viewer: Viewer,
  row: Row | undefined,
  key: string | undefined,
): Opened<Row> {
  const isOwn = row !== undefined && row.userId !== null && row.userId === viewer.userId
  if (!isOwn && key === undefined) {
    throw new Problem(viewer.userId === undefined ? 'not_logged_in' : 'not_found')
  }
  const link = isOwn ? undefined : findLink(config.secret, row?.orders ?? [], key ?? '')
  if (row === undefined || !(isOwn || link)) throw new Problem('not_found')
  if (row.revokedAt !== null) {
    throw new Problem(row.refundWantedAt === null ? 'not_found' : 'download_refunded')
  }
  if (link && link.endsAt <= clock.now()) {
    throw new Problem('download_expired', { values: { order: link.orderPublicId } })
  }
  return { row, link }
}

function findLink(secret: Buffer, orders: Held['orders'], key: string): GuestLink | undefined {
  for (const { id: orderId, publicId: orderPublicId } of orders) {
    const endsAt = readOrderKey(secret, orderPublicId, key)
    if (endsAt) return { orderId, orderPublicId, endsAt }
  }
  return undefined
}
