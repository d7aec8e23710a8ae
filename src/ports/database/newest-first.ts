import { type SelectQueryBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { cutPage, decodeCursor, type Page } from '#kernel/pagination.ts'

const TimeCursor = z.tuple([z.iso.datetime(), z.int()])
/** The last row's moment (ISO 8601, whole milliseconds) and internal key. */
export type TimeCursor = z.output<typeof TimeCursor>

/** @throws Problem bad_request for another cursor */
export function readTimeCursor(cursor: string | undefined): TimeCursor | undefined {
  return cursor === undefined ? undefined : decodeCursor(TimeCursor, cursor)
}

/** A page of a query newest first, and one row more, so that it is known whether more follow. */
export function newestFirst<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  [at, id]: [at: string, id: string],
  after: TimeCursor | undefined,
  limit: number,
): SelectQueryBuilder<DB, TB, Row> {
  const key = [sql.ref(at), sql.ref(id)] as const
  const rest = after
    ? query.where(sql<boolean>`(${key[0]}, ${key[1]}) < (${new Date(after[0])}, ${after[1]})`)
    : query
  return rest
    .orderBy(key[0], 'desc')
    .orderBy(key[1], 'desc')
    .limit(limit + 1)
}

/** The number of newest rows that a selection reads. */
const SELECTED_FROM = 1000

/**
 * Keys of the newest rows, at most `each` of each owner, so that one who releases much at once does not
 * fill a selection; of an owner who is alone all of them.
 *
 * @param query of rows with `id`, `owner_id` and `released_at`
 */
export function newestOfEach<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, { id: number; ownerId: number; releasedAt: Date | null }>,
  each: number,
) {
  const newest = query
    .orderBy(sql`released_at`, 'desc')
    .orderBy(sql`id`, 'desc')
    .limit(sql.lit(SELECTED_FROM))
  return sql<number>`(
    select id from (
      select id, row_number() over (partition by owner_id order by released_at desc, id desc) as place,
        min(owner_id) over () = max(owner_id) over () as is_alone
      from ${newest} as newest
    ) as placed where place <= ${each} or is_alone
  )`
}

export function cutNewest<Row extends { id: number }>(
  rows: Row[],
  at: (row: Row) => Date | null,
  limit: number,
): Page<Row> {
  return cutPage(rows, (row) => [at(row)?.toISOString() ?? '', row.id], limit)
}
