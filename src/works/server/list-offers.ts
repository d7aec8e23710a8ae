import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { SaleOffer, SaleOffers } from './columns.ts'
import { listOffered } from './offers-store.ts'
import { canSee } from './policy.ts'

/**
 * Lists what these are sold for now; whether the viewer is the artist is for the caller to check.
 * @param ids `sound-` or `album-` and the public id
 */
export async function listOffers(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  ids: readonly string[],
): Promise<SaleOffers> {
  if (ids.length === 0) return new Map()
  const publicIds = ids.map((id) => id.slice(id.indexOf('-') + 1))
  const rows = await listOffered(db, viewer, publicIds)
  const opened = rows.filter((row) =>
    canSee(row, { isOwner: row.sellerId === viewer.userId, grant: row.grant ?? undefined }),
  )
  return new Map(opened.map((row) => [row.id, offerOf(row)]))
}

type Offered = Awaited<ReturnType<typeof listOffered>>[number]

function offerOf(row: Offered): SaleOffer | 'not_for_sale' {
  const { id: _, sales, status, deletedAt, albumOnly, grant: _grant, ...rest } = row
  const {
    reachable: _reachable,
    count,
    bought,
    sounds,
    isAnnounced,
    ordered,
    releaseAt,
    ...offer
  } = rest
  const isThere = isAnnounced || (status !== 'Draft' && count > 0)
  if (!sales || albumOnly || deletedAt !== null || !isThere) return 'not_for_sale'
  return {
    ...offer,
    isBought: isAnnounced ? ordered : bought === count,
    deliversAt: isAnnounced ? releaseAt : null,
    sounds: offer.kind === 'album' ? sounds : [],
  }
}
