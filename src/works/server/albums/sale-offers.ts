import { isAnyVisitor, type Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import type { SaleOffers } from '../columns.ts'
import { canOpen } from '../visibility.ts'
import { holdSoundsOnSale, listOfferedAlbums, listWhollyBought } from './sounds-store.ts'

/** Whether the viewer is an album's owner is for the caller to check. */
export async function listAlbumOffers(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  publicIds: readonly string[],
): Promise<SaleOffers> {
  if (publicIds.length === 0) return new Map()
  const rows = await listOfferedAlbums(db, viewer, publicIds)
  const opened = rows.filter((row) => canOpen(row, { isOwner: row.sellerId === viewer.userId }))
  return new Map(
    opened.map(({ sales, status, deletedAt: _, bought, ...offer }) => {
      const count = offer.sounds.length
      const isSold = sales && status !== 'Draft' && count > 0
      return [offer.publicId, isSold ? { ...offer, isBought: bought === count } : 'not_for_sale']
    }),
  )
}

/** Those of these albums of which the viewer has bought each released sound, by internal key. */
export async function listBoughtAlbums(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  albumIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (isAnyVisitor(viewer) || albumIds.length === 0) return new Set()
  return new Set(await listWhollyBought(db, viewer, albumIds))
}

/**
 * Internal keys of what the buyer of an album gets now, in order, whatever the state of the album.
 * None of them is deleted before the transaction ends.
 */
export function holdAlbumSounds(trx: Transaction, albumId: number): Promise<number[]> {
  return holdSoundsOnSale(trx, albumId)
}
