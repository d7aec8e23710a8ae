import type { Database } from '#ports/database/open-database.ts'
import { findCreatorKey } from './store.ts'

/** The internal key of a registered creator, whatever the case of the username. */
export function findCreator(db: Database, username: string): Promise<number | undefined> {
  return findCreatorKey(db, username)
}
