import type { Database } from '#ports/database/open-database.ts'
import { assignGrants } from './store.ts'

/**
 * Purchases of a guest join the account that has proved the same e-mail address.
 *
 * @returns how many did
 */
export function claimGrants(trx: Database, userId: number, email: string): Promise<number> {
  return assignGrants(trx, userId, email)
}
