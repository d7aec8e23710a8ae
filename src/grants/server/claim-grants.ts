import type { Database } from '#ports/database/open-database.ts'
import { assignGrants, findEmail } from './store.ts'

/**
 * Purchases of a guest join the account that has proved the same e-mail address.
 *
 * @returns how many did
 */
export function claimGrants(trx: Database, userId: number, email: string): Promise<number> {
  return assignGrants(trx, userId, email)
}

/** The same by the account's own, proved address. */
export async function claimGrantsOfAccount(db: Database, userId: number): Promise<void> {
  const email = await findEmail(db, userId)
  if (email !== undefined) await claimGrants(db, userId, email)
}
