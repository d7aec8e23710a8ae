import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

interface Guess {
  network: Buffer
  now: Date
  /** Older guesses count no longer, and are deleted. */
  since: Date
  /**
   * The number of guesses whose time is of use. Where there are so many already, no other one is
   * added.
   */
  most: number
}

/** Adds a guess of a network, one at a time. @returns when it had guessed before, the latest first */
export async function addGuess(
  db: Database,
  { network, now, since, most }: Guess,
): Promise<Date[]> {
  return await db.transaction().execute(async (trx) => {
    const lock = network.readInt32BE(0)
    await sql`select pg_advisory_xact_lock(hashtext('code_guesses'), ${lock})`.execute(trx)
    const rows = await trx
      .selectFrom('codeGuesses')
      .select('guessedAt as at')
      .where('network', '=', network)
      .where('guessedAt', '>', since)
      .orderBy('guessedAt', 'desc')
      .limit(most)
      .execute()
    if (rows.length < most) {
      await trx
        .with('old', (query) => query.deleteFrom('codeGuesses').where('guessedAt', '<=', since))
        .insertInto('codeGuesses')
        .values({ network, guessedAt: now })
        .execute()
    }
    return rows.map(({ at }) => at)
  })
}

/** Returns true if there have been this many guesses from everywhere. */
export async function hasGuesses(db: Database, since: Date, count: number): Promise<boolean> {
  const row = await db
    .selectFrom('codeGuesses')
    .select('guessedAt')
    .where('guessedAt', '>', since)
    .orderBy('guessedAt')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes one guess of that time back: it was none. */
export async function deleteGuess(db: Database, network: Buffer, at: Date): Promise<void> {
  await sql`
    delete from code_guesses where ctid = (
      select ctid from code_guesses where network = ${network} and guessed_at = ${at}
      limit 1 for update skip locked
    )`.execute(db)
}
