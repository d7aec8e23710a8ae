import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { StoredMedia, StoredUser } from '../documents/document.ts'
import { TIERS } from '../documents/popularity-store.ts'
import { isMatch, ORDERS } from './conditions.ts'
import { all, type Match, type MatchClass } from './match.ts'

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
  const { rows: classRows, found } = rowsOf(classes)
  const parts = TIERS.map(
    // The sum keeps the planner from walking the index of plays in search of a rare word.
    (tier) => sql`(select object_id from search_documents
      where tier = ${sql.lit(tier)} and c.last_tier >= ${sql.lit(tier)} and ${found} and ${condition}
        and (c.checked is null or terms @@ c.checked)
        and (c.earlier is null or not terms @@ c.earlier)
      order by popularity + 0 desc, object_id limit ${most})`,
  )
  const { rows } = await sql<{ objectId: string }>`
    select object_id from ${classRows}
    cross join lateral (${sql.join(parts, sql` union all `)}) hits limit ${most}
  `.execute(db)
  return rows.slice(0, limit).map(({ objectId }) => objectId)
}

/**
 * The object ids of few known hits in the same order: by how all words match somewhere, then by the most
 * important fields where they do.
 */
export async function sortRanked(
  db: Database,
  ids: readonly string[],
  classes: readonly MatchClass[],
): Promise<string[]> {
  const modes = [...Map.groupBy(classes, ({ mode }) => mode).values()]
  const levels = modes.flatMap((each, mode) =>
    each.map((level) => ({ mode, query: wholeOf(level) })),
  )
  const widest = modes.map((each) => ({ query: each.slice(-1).map(wholeOf).join() }))
  const { rows } = await sql<{ objectId: string }>`
    with modes as materialized (
      select row_number() over () - 1 as mode, query
      from jsonb_to_recordset(${JSON.stringify(widest)}::jsonb) as x(query tsquery)
    ), levels as materialized (
      select row_number() over () as level, mode, query
      from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) as x(mode int, query tsquery)
    )
    select object_id from (
      -- Terms are read from the row once.
      select object_id, popularity, terms || '' as terms from search_documents
      where object_id = any(${ids}::text[]) offset 0
    ) d
    left join lateral (
      select m.mode from modes m where d.terms @@ m.query limit 1
    ) matched on true
    left join lateral (
      select l.level from levels l where l.mode = matched.mode and d.terms @@ l.query
      limit 1
    ) best on true
    order by best.level, popularity desc, object_id
  `.execute(db)
  return rows.map(({ objectId }) => objectId)
}

const wholeOf = ({ check, lookUp }: Match) => check ?? all(lookUp)

/** The classes as rows of queries, and the condition of documents to match one of them. */
function rowsOf(classes: readonly MatchClass[]) {
  const { columns, found, pad } = lookUpColumns(classes)
  const rows = classes.map(({ lookUp, check, except, lastTier = TIERS.length - 1 }) => ({
    ...pad(lookUp),
    checked: check,
    earlier: except.join(' | ') || null,
    last_tier: lastTier,
  }))
  return {
    found,
    rows: sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c(${columns}, checked tsquery, earlier tsquery, last_tier int)`,
  }
}

/**
 * Queries in columns of rows called `c`. A row with fewer queries than another repeats its first one,
 * since a condition without a query matches nothing.
 */
export function lookUpColumns(matches: readonly Match[]) {
  const names = Array.from(
    { length: Math.max(...matches.map(({ lookUp }) => lookUp.length)) },
    (_, at) => `look_up_${at}`,
  )
  return {
    columns: sql.join(names.map((name) => sql`${sql.ref(name)} tsquery`)),
    found: sql.join(
      names.map((name) => sql`terms @@ ${sql.ref(`c.${name}`)}`),
      sql` and `,
    ),
    pad: (lookUp: readonly string[]) =>
      Object.fromEntries(names.map((name, at) => [name, lookUp[at] ?? lookUp[0]])),
  }
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

/** What a listener knows of documents: the title and the artist, or the name. */
export async function listNames(
  db: Database,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select object_id as id, concat_ws(' ', document ->> 'title', document ->> 'artist',
      document ->> 'name') as name
    from search_documents where object_id = any(${ids}::text[])
    order by array_position(${ids}::text[], object_id)
  `.execute(db)
  return rows
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
  { condition, match }: { condition: RawBuilder<boolean>; match: Match | undefined },
  after: string,
  limit: number,
): Promise<Stored[]> {
  const words = match === undefined ? sql`` : sql`and ${isMatch(match)}`
  const { rows } = await sql<{ document: Stored }>`
    select document from search_documents where object_id > ${after} and ${condition} ${words}
    order by object_id limit ${limit}
  `.execute(db)
  return rows.map(({ document }) => document)
}
