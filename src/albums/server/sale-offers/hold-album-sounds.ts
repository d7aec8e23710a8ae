import type { Transaction } from '#ports/database/open-database.ts'
import { holdSoundsOnSale } from './store.ts'

/**
 * What the buyer of an album gets at this moment, in order, whatever has become of the album itself:
 * internal keys. None of them is deleted before the transaction ends.
 */
export function holdAlbumSounds(trx: Transaction, albumId: number): Promise<number[]> {
  return holdSoundsOnSale(trx, albumId)
}
