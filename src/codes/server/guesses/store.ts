import type { Database } from '#ports/database/open-database.ts'

/** When a network has guessed, the latest first. */
export async function listGuessTimes(db: Database, network: Buffer, since: Date, limit: number) {
  const rows = await db
    .selectFrom('code_guesses')
    .select('guessed_at as at')
    .where('network', '=', network)
    .where('guessed_at', '>', since)
    .orderBy('guessed_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ at }) => at)
}

/** Whether there have been this many from everywhere. */
export async function hasGuesses(db: Database, since: Date, count: number): Promise<boolean> {
  const row = await db
    .selectFrom('code_guesses')
    .select('guessed_at')
    .where('guessed_at', '>', since)
    .orderBy('guessed_at')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes those before `since`, which count no longer. */
export async function insertGuess(db: Database, network: Buffer, at: Date, since: Date) {
  await db
    .with('old', (query) => query.deleteFrom('code_guesses').where('guessed_at', '<=', since))
    .insertInto('code_guesses')
    .values({ network, guessed_at: at })
    .execute()
}
