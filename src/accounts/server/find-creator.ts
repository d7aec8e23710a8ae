import { USERNAME_PATTERN } from '#accounts/contract.ts'
import type { Database } from '#ports/database/open-database.ts'
import { findCreatorKey } from './store.ts'

/**
 * The internal key of a registered creator, whatever the case of the username; one that was given
 * up finds whose it was.
 */
export async function findCreator(db: Database, username: string): Promise<number | undefined> {
  return USERNAME_PATTERN.test(username) ? findCreatorKey(db, username) : undefined
}
