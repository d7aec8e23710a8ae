import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { IndexName } from '#ports/search-index/search-index.ts'
import type { StoredMedia, StoredUser } from '../documents/document.ts'
import { TIERS } from '../documents/popularity-store.ts'
import { isMatch, ORDERS } from './conditions.ts'
import type { Match, MatchClass } from './match.ts'

type Stored = StoredMedia | StoredUser

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
  // The limit is a literal, since a plan for any number is one for many; it has few values, since
  // each has its own plan.
  const most = sql.lit([20, 100, 1000].find((each) => each >= limit) ?? limit)
  const parts = TIERS.map(
    // The sum keeps the planner from walking the index of plays in search of a rare word.
    (tier) => sql`(select object_id from search_documents
      where tier = ${sql.lit(tier)} and terms @@ c.look_up and ${condition}
        and (c.checked is null or terms @@ c.checked)
        and (c.earlier is null or not terms @@ c.earlier)
      order by popularity + 0 desc, object_id limit ${most})`,
  )
  const { rows } = await sql<{ objectId: string }>`
    select object_id from ${rowsOf(classes)}
    cross join lateral (${sql.join(parts, sql` union all `)}) hits limit ${most}
  `.execute(db)
  return rows.slice(0, limit).map(({ objectId }) => objectId)
}

/** The object ids of few known hits in the same order. */
export async function sortRanked(
  db: Database,
  ids: readonly string[],
  classes: readonly MatchClass[],
): Promise<string[]> {
  const ranked = classes.map((each, rank) => ({ ...each, rank: sql`${sql.lit(rank)}::int` }))
  // The order is how all words match somewhere, then the most important fields where they do.
  const modes = Object.values(Object.groupBy(ranked, ({ mode }) => mode)).map((levels) => {
    return { ...levels.at(-1), rank: firstRank(levels) }
  })
  const { rows } = await sql<{ objectId: string }>`
    select object_id from search_documents where object_id = any(${ids}::text[])
    order by ${firstRank(modes)}, popularity desc, object_id
  `.execute(db)
  return rows.map(({ objectId }) => objectId)
}

/** Returns the rank of the first class that matches; the last one matches all. */
function firstRank(
  classes: readonly (Partial<Match> & { rank: RawBuilder<unknown> })[],
): RawBuilder<unknown> {
  const [first, ...others] = classes
  if (first === undefined || others.length === 0) return first?.rank ?? sql`null::int`
  const query = sql`${first.check ?? first.lookUp}::tsquery`
  return sql`case when terms @@ ${query} then ${first.rank} else ${firstRank(others)} end`
}

function rowsOf(classes: readonly MatchClass[]): RawBuilder<unknown> {
  const rows = classes.map(({ lookUp, check, except }) => ({
    look_up: lookUp,
    checked: check,
    earlier: except.join(' | ') || null,
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as c(look_up tsquery, checked tsquery, earlier tsquery)`
}

/**
 * The number of matches among the 4,000 documents of the first tier from which on the index of an
 * order is read until a page is full.
 */
const FREQUENT = 40

/** True if at least about one in a hundred documents matches. */
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
  const { rows } = await sql<{ objectId: string }>`
    select object_id from search_documents where ${condition} ${words}
    order by ${ORDERS[sort]} limit ${limit}
  `.execute(db)
  return rows.map(({ objectId }) => objectId)
}

/** The same of few hits, all of which are read. */
export async function selectSorted(
  db: Database,
  match: Match,
  condition: RawBuilder<boolean>,
  sort: keyof typeof ORDERS,
  limit: number,
): Promise<string[]> {
  const parts = TIERS.map(
    (tier) => sql`select object_id, popularity, released_at, price, title_key from search_documents
      where tier = ${sql.lit(tier)} and ${isMatch(match)} and ${condition}`,
  )
  const { rows } = await sql<{ objectId: string }>`
    select object_id from (${sql.join(parts, sql` union all `)}) hits
    order by ${ORDERS[sort]} limit ${limit}
  `.execute(db)
  return rows.map(({ objectId }) => objectId)
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
