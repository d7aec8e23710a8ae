import type { Expression } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import { assignGrant, assignGrants } from './store.ts'

/**
 * A guest's purchases join the account that has proved the same email address.
 *
 * @returns how many did
 */
export function claimGrants(trx: Database, userId: number, email: string): Promise<number> {
  return assignGrants(trx, userId, email)
}

/**
 * Gives the account the grant that the query selects.
 *
 * @returns false where it selects none
 */
export function claimGrant(
  trx: Database,
  userId: number,
  grant: Expression<number | null>,
): Promise<boolean> {
  return assignGrant(trx, userId, grant)
}
