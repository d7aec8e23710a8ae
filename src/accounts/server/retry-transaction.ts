import pRetry from 'p-retry'
import type { Database, Transaction } from '#ports/database/open-database.ts'

/**
 * Deadlock, serialization, a unique value that someone else was first to write, and an account that
 * has just been erased.
 */
const RACED = new Set(['40P01', '40001', '23505', '23503'])

/**
 * One transaction, begun again where another got in its way, up to five times in all: what it had
 * found then has changed, so the next run takes another path. The work must do nothing outside of its
 * transaction.
 */
export function retryTransaction<Result>(
  db: Database,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  return pRetry(() => db.transaction().execute(work), {
    retries: 4,
    minTimeout: 0,
    shouldRetry: ({ error }) => 'code' in error && RACED.has(String(error.code)),
  })
}
