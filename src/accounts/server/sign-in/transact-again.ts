import type { Database, Transaction } from '#ports/database/open-database.ts'

/**
 * Deadlock, serialization, a unique value that somebody else was first to write, and an account
 * that has just been erased.
 */
const RACED = new Set(['40P01', '40001', '23505', '23503'])
const ATTEMPTS = 5

/**
 * One transaction, begun anew where another got in its way: what it had found then has changed, so
 * the next run takes another path. The work must do nothing outside of its transaction.
 */
export async function transactAgain<Result>(
  db: Database,
  work: (trx: Transaction) => Promise<Result>,
  attempt = 1,
): Promise<Result> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (attempt === ATTEMPTS || !isRaced(error)) throw error
    return transactAgain(db, work, attempt + 1)
  }
}

function isRaced(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RACED.has(String(error.code))
}
