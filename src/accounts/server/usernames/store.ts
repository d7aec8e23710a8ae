import { sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'

/**
 * Lets those who take or give up one of these names follow one another, in all processes, until
 * the transaction ends: a name stands in one of two tables, so no single unique index could tell.
 */
export async function lockUsernames(trx: Transaction, names: readonly string[]): Promise<void> {
  // Always in the same order, so that two who exchange names do not wait for each other.
  for (const name of [...new Set(names.map((name) => name.toLowerCase()))].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`username ${name}`}, 0))`.execute(trx)
  }
}

/** Who gave the username up. */
export async function findPastOwner(db: Database, username: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('past_usernames')
    .select('user_id')
    .where('username', '=', username)
    .executeTakeFirst()
  return row?.user_id
}

/** When the account last changed its username, newest first. */
export async function listChangeTimes(
  trx: Transaction,
  userId: number,
  since: Date,
  limit: number,
): Promise<Date[]> {
  const rows = await trx
    .selectFrom('username_changes')
    .select('changed_at')
    .where('user_id', '=', userId)
    .where('changed_at', '>', since)
    .orderBy('changed_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.changed_at)
}

/** The old name stays its owner's; the wanted one, if it was theirs before, is past no more. */
export async function recordChange(
  trx: Transaction,
  change: { userId: number; old: string; wanted: string; at: Date },
): Promise<void> {
  const { userId, old, wanted, at } = change
  await trx
    .deleteFrom('past_usernames')
    .where('username', '=', wanted)
    .where('user_id', '=', userId)
    .execute()
  await trx
    .insertInto('past_usernames')
    .values({ username: old, user_id: userId, given_up_at: at })
    .execute()
  await trx.insertInto('username_changes').values({ user_id: userId, changed_at: at }).execute()
}
