import { type SelectQueryBuilder, type SqlBool, type StringReference, sql } from 'kysely'
import { PAGE_SIZE, type TimeCursor } from '#kernel/pagination.ts'

/**
 * Keyset pagination: the rows after the cursor by time and key, the latest first, and one more than
 * the page holds, for `cutByTime`. An index on both columns serves it.
 */
export function latestFirst<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  [time, key]: readonly [StringReference<DB, Tables>, StringReference<DB, Tables>],
  after: TimeCursor | undefined,
  limit = PAGE_SIZE,
): SelectQueryBuilder<DB, Tables, Row> {
  const [at, id] = [sql.ref(time), sql.ref(key)]
  const rest = after
    ? query.where(sql<SqlBool>`(${at}, ${id}) < (${new Date(after[0])}, ${after[1]})`)
    : query
  return rest
    .orderBy(at, 'desc')
    .orderBy(id, 'desc')
    .limit(limit + 1)
}
