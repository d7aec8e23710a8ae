import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { IndexName } from '#ports/search-index/search-index.ts'
import { FACETS, LIST_FACETS, type StoredMedia, type StoredUser } from '../documents/document.ts'
import { ORDERS } from './conditions.ts'
import type { Match, MatchClass } from './match.ts'

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
  const parts = TIERS.map(
    // The sum keeps the planner from walking the index of plays in search of a rare word.
    (tier) => sql`(select object_id from search_documents
      where tier = ${sql.lit(tier)} and terms @@ c.look_up and ${condition}
        and (c.checked is null or terms @@ c.checked)
        and (c.earlier is null or not terms @@ c.earlier)
      order by popularity + 0 desc, object_id limit ${sql.lit(limit)})`,
  )
  const { rows } = await sql<{ object_id: string }>`
    select object_id from ${rowsOf(classes)}
    cross join lateral (${sql.join(parts, sql` union all `)}) hits limit ${sql.lit(limit)}
  `.execute(db)
  return rows.map(({ object_id }) => object_id)
}

/** The object ids of few known hits in the same order. */
export async function sortRanked(
  db: Database,
  ids: readonly string[],
  classes: readonly MatchClass[],
): Promise<string[]> {
  const { rows } = await sql<{ object_id: string }>`
    select object_id from search_documents where object_id = any(${ids}::text[])
    order by (
      select n from ${rowsOf(classes)} where terms @@ coalesce(c.checked, c.look_up) order by n limit 1
    ), popularity desc, object_id
  `.execute(db)
  return rows.map(({ object_id }) => object_id)
}

function rowsOf(classes: readonly MatchClass[]): RawBuilder<unknown> {
  const rows = classes.map(({ lookUp, check, except }, n) => ({
    ...{ n, look_up: lookUp, checked: check },
    earlier: except.join(' | ') || null,
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as c(n int, look_up tsquery, checked tsquery, earlier tsquery)`
}

/** From how many of the first tier the index of an order is read until a page is full. */
const FREQUENT = 100

/** Whether at least about one in a hundred documents matches. */
export async function isFrequentMatch(db: Database, match: Match): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from search_documents
      where tier = 0 and ${isMatch(match)} limit ${FREQUENT}) found
  `.execute(db)
  return (rows[0]?.count ?? 0) >= FREQUENT
}

/** The object ids of the first hits in an order, by its index. */
export async function selectFirst(
  db: Database,
  condition: RawBuilder<boolean>,
  sort: keyof typeof ORDERS,
  limit: number,
  match?: Match,
): Promise<string[]> {
  const words = match === undefined ? sql`` : sql`and ${isMatch(match)}`
  const { rows } = await sql<{ object_id: string }>`
    select object_id from search_documents where ${condition} ${words}
    order by ${ORDERS[sort]} limit ${sql.lit(limit)}
  `.execute(db)
  return rows.map(({ object_id }) => object_id)
}

/** The same of few hits, all of which are read. */
export async function selectSorted(
  db: Database,
  match: Match,
  condition: RawBuilder<boolean>,
  sort: keyof typeof ORDERS,
  limit: number,
): Promise<string[]> {
  const source = eachTier(
    (tier) => sql`select object_id, popularity, released_at, price, title_key
      from search_documents where tier = ${tier} and ${isMatch(match)} and ${condition}`,
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
  /** The object ids, where they are few */
  few: string[]
  /** Each as `attribute:value` */
  values: { facet: string; count: number }[]
  stats: { name: string; min: number; max: number; avg: number; sum: number }[]
}

/** Up to how many hits are read to be ranked. */
const FEW = 100

/** Counts hits and the values of their facets, over the first `most` of them. */
export async function countHits(
  db: Database,
  match: Match | undefined,
  condition: RawBuilder<boolean>,
  facets: {
    names: readonly string[]
    numbers: readonly (readonly [string, string])[]
    /** Values of each, the most frequent ones */
    most: number
  },
  most: number,
): Promise<Tally> {
  const columns = sql`object_id, facets, price, duration, year, released_at, popularity`
  const source =
    match === undefined
      ? sql`(select ${columns} from search_documents where ${condition}
          order by popularity desc, object_id limit ${sql.lit(most)})`
      : eachTier(
          (tier) => sql`select ${columns} from search_documents
            where tier = ${tier} and ${isMatch(match)} and ${condition}`,
        )
  const numbers = [
    sql`select null::text as name, null::float8 as value where false`,
    ...facets.numbers.map(
      ([name, column]) =>
        sql`select ${name}, ${sql.ref(column)}::float8 from hits where ${sql.ref(column)} is not null`,
    ),
  ]
  // By their places: a thousand hits have several thousand facets.
  const single = FACETS.flatMap((name, at) =>
    facets.names.includes(name)
      ? sql`select facets[${sql.lit(at + 1)}] as facet from hits where cardinality(facets) > 0`
      : [],
  )
  const rest = sql`hits, unnest(facets[${sql.lit(FACETS.length + 1)}:]) facet`
  const lists = LIST_FACETS.flatMap((name) =>
    facets.names.includes(name)
      ? sql`select facet from ${rest} where facet ^@ ${`${name}:`}::text`
      : [],
  )
  const counted = [...single, ...lists].map(
    (facet) => sql`(select facet, count(*) from (${facet}) each group by facet
      order by count(*) desc, facet collate "C" limit ${sql.lit(facets.most)})`,
  )
  const { rows } = await sql<Tally>`
    with hits as materialized (select * from (${source}) found limit ${sql.lit(most)}),
    numbers as materialized (${sql.join(numbers, sql` union all `)}),
    counted as (
      ${sql.join(
        counted.map((part) => sql`${part} union all `),
        sql``,
      )}
      select name || ':' || value as facet, count(*) from numbers group by name, value
    ), ranges as (
      select name, min(value), max(value), avg(value), sum(value) from numbers group by name
    )
    select (select count(*) from hits) as count,
      (select coalesce(array_agg(object_id), '{}') from hits
        where (select count(*) from hits) <= ${sql.lit(FEW)}) as few,
      (select coalesce(jsonb_agg(c), '[]') from counted c) as values,
      (select coalesce(jsonb_agg(r), '[]') from ranges r) as stats
  `.execute(db)
  const [tally] = rows
  if (tally === undefined) throw new Error('Counting returned no row')
  return tally
}

/** Hidden from the planner, which takes many words for many hits and reads the table instead of an index. */
function isMatch({ lookUp, check }: Match): RawBuilder<unknown> {
  const found = sql`terms @@ (select ${lookUp}::tsquery)`
  return check === undefined ? found : sql`${found} and (terms @@ ${check}::tsquery) is true`
}

function eachTier(part: (tier: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(
    TIERS.map((tier) => part(sql.lit(tier))),
    sql` union all `,
  )
}
