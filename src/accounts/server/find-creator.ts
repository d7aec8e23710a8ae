import { USERNAME_PATTERN } from '#accounts/contract.ts'
import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { type CreatorProfile, presentCreator } from './present.ts'
import { findCreatorRow } from './store.ts'

/** The internal key of a registered creator, by a current or former username. */
export async function findCreator(db: Database, username: string): Promise<number | undefined> {
  return USERNAME_PATTERN.test(username) ? (await findCreatorRow(db, username))?.id : undefined
}

/** @throws Problem not_found for a name that no registered creator has or had */
export async function expectCreator(db: Database, username: string): Promise<void> {
  if ((await findCreator(db, username)) === undefined) throw new Problem('not_found')
}

/**
 * Returns what an account shows of a creator, with the internal key; found by the same usernames.
 */
export async function findCreatorProfile(
  { db, config }: Pick<Context, 'db' | 'config'>,
  username: string,
): Promise<{ userId: number; creator: CreatorProfile } | undefined> {
  const row = USERNAME_PATTERN.test(username) ? await findCreatorRow(db, username) : undefined
  const creator = row && presentCreator(config, row)
  return creator ? { userId: row.id, creator } : undefined
}
