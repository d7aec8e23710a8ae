import type { Transaction } from '#ports/database/open-database.ts'
import { holdSoundsOnSale } from './sounds-store.ts'

/**
 * Internal keys of what the buyer of an album gets now, in order, whatever the state of the album.
 * None of them is deleted before the transaction ends.
 */
export function holdAlbumSounds(trx: Transaction, albumId: number): Promise<number[]> {
  return holdSoundsOnSale(trx, albumId)
}
