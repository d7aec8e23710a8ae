import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { SaleOffers } from '../columns.ts'
import { canOpen } from '../visibility.ts'
import { listOfferedSounds } from './store.ts'

/** Whether the viewer is a sound's owner is for the caller to check. */
export async function listSoundOffers(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  publicIds: readonly string[],
): Promise<SaleOffers> {
  if (publicIds.length === 0) return new Map()
  const rows = await listOfferedSounds(db, viewer, publicIds)
  const opened = rows.filter((row) =>
    canOpen(row, { isOwner: row.sellerId === viewer.userId, grant: row.grant ?? undefined }),
  )
  return new Map(
    opened.map(({ sales, albumOnly, status, deletedAt, transcodeStatus, grant, ...offer }) => {
      const isSold = sales && !albumOnly && status !== 'Draft' && deletedAt === null
      const isReady = transcodeStatus === 'READY'
      const isBought = grant !== null
      const isOffered = isSold && isReady
      return [offer.publicId, isOffered ? { ...offer, isBought, sounds: [] } : 'not_for_sale']
    }),
  )
}
