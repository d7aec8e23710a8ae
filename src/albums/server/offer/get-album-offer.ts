import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Yen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import { canOpen } from '../policy.ts'
import { findAlbum } from '../store.ts'
import { listSoundsOnSale } from './store.ts'

export interface AlbumOffer {
  albumId: number
  ownerId: number
  sellerName: string
  title: string
  priceYen: Yen
  nameYourPrice: boolean
  version: number
  /** What its buyer would get now: released sounds, those of albums alone included, in order. */
  soundIds: number[]
}

/**
 * What an album is sold for now, to whoever may open it. Whether the viewer is its owner, or has all
 * of it already, is for the caller to say.
 *
 * @throws Problem not_found, not_for_sale
 */
export async function getAlbumOffer(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  publicId: string,
): Promise<AlbumOffer> {
  const album = await findAlbum(db, publicId)
  if (album === undefined || !canOpen(album, viewer)) throw new Problem('not_found')
  const soundIds = await listSoundsOnSale(db, album.id)
  if (!album.sales || album.status === 'Draft' || soundIds.length === 0) {
    throw new Problem('not_for_sale')
  }
  return {
    albumId: album.id,
    ownerId: album.ownerId,
    sellerName: album.ownerName ?? album.username ?? '',
    title: album.title,
    priceYen: album.priceYen,
    nameYourPrice: album.nameYourPrice,
    version: album.version,
    soundIds,
  }
}
