import pRetry from 'p-retry'
import type { Database, Transaction } from '#ports/database/open-database.ts'

/** Deadlock, serialization, a unique value taken or a row erased by another transaction. */
const RACED = new Set(['40P01', '40001', '23505', '23503'])

/** Runs a transaction up to five times while others interfere; `work` has no other effect. */
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
