import type { Transaction } from '#ports/database/open-database.ts'
import { addToCounts } from './store.ts'

/** Adds to what listings show, in the transaction of what is counted; negative takes away. */
export function changeSoundCounts(
  trx: Transaction,
  soundId: number,
  more: { plays?: number; claps?: number; comments?: number },
): Promise<void> {
  return addToCounts(trx, soundId, more)
}
