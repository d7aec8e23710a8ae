import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { SaleOffers } from '#sounds/server/sale-offers/list-sound-offers.ts'
import { canOpen } from '../policy.ts'
import { listOfferedAlbums } from './store.ts'

/** Whether the viewer is an album's owner is for the caller to check. */
export async function listAlbumOffers(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  publicIds: readonly string[],
): Promise<SaleOffers> {
  if (publicIds.length === 0) return new Map()
  const rows = await listOfferedAlbums(db, viewer.userId, publicIds)
  const opened = rows.filter((row) => canOpen({ ...row, ownerId: row.sellerId }, viewer))
  return new Map(
    opened.map(({ sales, status, deletedAt: _, sounds, bought, ...offer }) => {
      const isSold = sales && status !== 'Draft' && sounds > 0
      return [offer.publicId, isSold ? { ...offer, isBought: bought === sounds } : 'not_for_sale']
    }),
  )
}
