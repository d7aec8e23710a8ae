import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { IndexName } from '#ports/search-index/search-index.ts'
import type { StoredMedia, StoredUser } from '../documents/document.ts'
import type { MatchClass } from './match.ts'

type Stored = StoredMedia | StoredUser
const TIERS = [0, 1, 2]

/**
 * The object ids of the first hits, class by class and tier by tier. PostgreSQL carries the parts out
 * one after the other and stops at the limit, so that it reads about as many rows as it returns.
 */
export async function selectRanked(
  db: Database,
  classes: readonly MatchClass[],
  condition: RawBuilder<boolean>,
  limit: number,
): Promise<string[]> {
  const parts = classes.flatMap(({ matches, except }) =>
    TIERS.map((tier) => {
      const others = except.map((query) => sql`and not terms @@ ${query}::tsquery`)
      // The sum keeps the planner from walking the index of plays in search of a rare word.
      return sql`(select object_id from search_documents
        where tier = ${sql.lit(tier)} and terms @@ ${matches}::tsquery and ${condition}
        ${sql.join(others, sql` `)} order by popularity + 0 desc, object_id limit ${sql.lit(limit)})`
    }),
  )
  const { rows } = await sql<{ object_id: string }>`
    select object_id from (${sql.join(parts, sql` union all `)}) hits limit ${sql.lit(limit)}
  `.execute(db)
  return rows.map(({ object_id }) => object_id)
}

/** The object ids of the first hits of all in an order, where given of those that match. */
export async function selectOrdered(
  db: Database,
  matches: string | undefined,
  condition: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
  limit: number,
): Promise<string[]> {
  const columns = sql`object_id, popularity, released_at, price, title_key`
  const source =
    matches === undefined
      ? sql`select ${columns} from search_documents where ${condition}`
      : eachTier(
          (tier) => sql`select ${columns} from search_documents
            where tier = ${tier} and terms @@ ${matches}::tsquery and ${condition}`,
        )
  const { rows } = await sql<{ object_id: string }>`
    select object_id from (${source}) hits order by ${order} limit ${sql.lit(limit)}
  `.execute(db)
  return rows.map(({ object_id }) => object_id)
}

export async function listDocuments(db: Database, ids: readonly string[]): Promise<Stored[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ document: Stored }>`
    select document from search_documents where object_id = any(${ids}::text[])
    order by array_position(${ids}::text[], object_id)
  `.execute(db)
  return rows.map(({ document }) => document)
}

export async function listDocumentsAfter(
  db: Database,
  index: IndexName,
  after: string,
  limit: number,
): Promise<Stored[]> {
  const { rows } = await sql<{ document: Stored }>`
    select document from search_documents where object_id > ${after} and index_name = ${index}
    order by object_id limit ${limit}
  `.execute(db)
  return rows.map(({ document }) => document)
}

export interface Tally {
  count: number
  facets: { name: string; value: string; count: number }[]
  stats: { name: string; min: number; max: number; avg: number; sum: number }[]
}

/** Counts hits and the values of their facets, over the first `most` of them. */
export async function countHits(
  db: Database,
  matches: string | undefined,
  condition: RawBuilder<boolean>,
  facets: { names: readonly string[]; numbers: readonly (readonly [string, string])[] },
  most: number,
): Promise<Tally> {
  const columns = sql`facets, price, duration, year, released_at, popularity`
  const source =
    matches === undefined
      ? sql`select ${columns} from search_documents where ${condition}`
      : eachTier(
          (tier) => sql`select ${columns} from search_documents
            where tier = ${tier} and terms @@ ${matches}::tsquery and ${condition}`,
        )
  const numbers = facets.numbers.map(
    ([name, column]) =>
      sql`select ${name}::text as name, ${sql.ref(column)}::float8 as value from hits`,
  )
  const values = sql.join(
    [
      sql`select split_part(facet, ':', 1) as name, substr(facet, strpos(facet, ':') + 1) as value
        from hits, unnest(facets) facet where split_part(facet, ':', 1) = any(${facets.names}::text[])`,
      ...numbers.map(
        (number) => sql`select name, value::text from (${number}) n where value is not null`,
      ),
    ],
    sql` union all `,
  )
  const stats =
    numbers.length === 0
      ? sql`select null::text as name, 0::float8 as value where false`
      : sql.join(numbers, sql` union all `)
  const { rows } = await sql<Tally>`
    with hits as materialized (select * from (${source}) found limit ${sql.lit(most)})
    select (select count(*) from hits) as count,
      (select coalesce(jsonb_agg(f), '[]') from (
        select name, value, count(*) from (${values}) v group by name, value) f) as facets,
      (select coalesce(jsonb_agg(s), '[]') from (
        select name, min(value), max(value), avg(value), sum(value) from (${stats}) n
        where value is not null group by name) s) as stats
  `.execute(db)
  const [tally] = rows
  if (tally === undefined) throw new Error('Counting returned no row')
  return tally
}

function eachTier(part: (tier: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(
    TIERS.map((tier) => part(sql.lit(tier))),
    sql` union all `,
  )
}
