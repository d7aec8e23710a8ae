import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { IndexName } from '#ports/search-index/search-index.ts'
import type { StoredMedia, StoredUser } from '../documents/document.ts'
import { ORDERS } from './conditions.ts'
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

/** From how many of the first tier the index of an order is read until a page is full. */
const FREQUENT = 100

/** Whether at least about one in a hundred documents matches. */
export async function isFrequentMatch(db: Database, matches: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from search_documents
      where tier = 0 and terms @@ ${matches}::tsquery limit ${FREQUENT}) found
  `.execute(db)
  return (rows[0]?.count ?? 0) >= FREQUENT
}

/** The object ids of the first hits in an order, by its index. */
export async function selectFirst(
  db: Database,
  condition: RawBuilder<boolean>,
  sort: keyof typeof ORDERS,
  limit: number,
  matches?: string,
): Promise<string[]> {
  const words = matches === undefined ? sql`` : sql`and terms @@ ${matches}::tsquery`
  const { rows } = await sql<{ object_id: string }>`
    select object_id from search_documents where ${condition} ${words}
    order by ${ORDERS[sort]} limit ${sql.lit(limit)}
  `.execute(db)
  return rows.map(({ object_id }) => object_id)
}

/** The same of few hits, all of which are read. */
export async function selectSorted(
  db: Database,
  matches: string,
  condition: RawBuilder<boolean>,
  sort: keyof typeof ORDERS,
  limit: number,
): Promise<string[]> {
  const source = eachTier(
    (tier) => sql`select object_id, popularity, released_at, price, title_key
      from search_documents where tier = ${tier} and terms @@ ${matches}::tsquery and ${condition}`,
  )
  const { rows } = await sql<{ object_id: string }>`
    select object_id from (${source}) hits order by ${ORDERS[sort]} limit ${sql.lit(limit)}
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
  /** Each as `attribute:value` */
  values: { facet: string; count: number }[]
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
  const numbers = [
    sql`select null::text as name, null::float8 as value where false`,
    ...facets.numbers.map(
      ([name, column]) =>
        sql`select ${name}, ${sql.ref(column)}::float8 from hits where ${sql.ref(column)} is not null`,
    ),
  ]
  const wanted = [
    sql`false`,
    // Compares bytes: a thousand hits have several thousand facets.
    ...facets.names.map((name) => sql`facet ^@ ${`${name}:`}::text`),
  ]
  const { rows } = await sql<Tally>`
    with hits as materialized (select * from (${source}) found limit ${sql.lit(most)}),
    numbers as materialized (${sql.join(numbers, sql` union all `)}),
    counted as (
      select facet, count(*) from hits, unnest(facets) facet
      where ${sql.join(wanted, sql` or `)} group by facet
      union all select name || ':' || value, count(*) from numbers group by name, value
    ), ranges as (
      select name, min(value), max(value), avg(value), sum(value) from numbers group by name
    )
    select (select count(*) from hits) as count,
      (select coalesce(jsonb_agg(c), '[]') from counted c) as values,
      (select coalesce(jsonb_agg(r), '[]') from ranges r) as stats
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
