import type { Database } from '#ports/database/open-database.ts'
import { listHeld } from './store.ts'

export interface Buyer {
  /** Undefined for a guest, who is told by the address. */
  userId: number | undefined
  email: string
}

/** Which of these sounds the account, or the guest of the address, has live grants for. */
export async function listHeldSounds(
  trx: Database,
  buyer: Buyer,
  soundIds: readonly number[],
): Promise<Set<number>> {
  if (soundIds.length === 0) return new Set()
  return new Set(await listHeld(trx, buyer, soundIds))
}
