import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { SaleOffers } from '#publishing/server/sale-offers.ts'
import { canOpen } from '#publishing/server/visibility.ts'
import { listOfferedAlbums } from './store.ts'

/** Whether the viewer is an album's owner is for the caller to check. */
export async function listAlbumOffers(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  publicIds: readonly string[],
): Promise<SaleOffers> {
  if (publicIds.length === 0) return new Map()
  const rows = await listOfferedAlbums(db, viewer.userId, publicIds)
  const opened = rows.filter((row) => canOpen(row, { isOwner: row.sellerId === viewer.userId }))
  return new Map(
    opened.map(({ sales, status, deletedAt: _, sounds, bought, ...offer }) => {
      const isSold = sales && status !== 'Draft' && sounds > 0
      return [offer.publicId, isSold ? { ...offer, isBought: bought === sounds } : 'not_for_sale']
    }),
  )
}
