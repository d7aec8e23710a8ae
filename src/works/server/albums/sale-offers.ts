import { isAnyVisitor, type Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { holdSoundsOnSale, listWhollyBought } from './sounds-store.ts'

/**
 * Lists those of these albums of which the viewer has bought each released sound, by internal key.
 */
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
