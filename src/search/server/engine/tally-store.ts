import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { IndexName } from '#ports/search-index/search-index.ts'
import { FACETS, LIST_FACETS } from '../documents/document.ts'
import { TIERS } from '../documents/popularity-store.ts'
import { shareMatch } from './conditions.ts'
import type { Match } from './match.ts'

export interface Tally {
  count: number
  /** True if all hits were counted */
  isWhole: boolean
  /** The last tier that was counted */
  lastTier: number
  /** The object ids of what was counted, the most popular ones first, where they are few */
  few: string[]
  /** Values as `attribute:value` */
  values: { facet: string; count: number }[]
  stats: { name: string; min: number; max: number; avg: number; sum: number }[]
}

interface Counting {
  index: IndexName
  /** Undefined for all documents of the index */
  match: Match | undefined
  condition: RawBuilder<boolean>
  /** Further hits are not counted. */
  most: number
  /** Later tiers are not counted where the first three, or four, have as many. */
  enough: number
  facets: {
    names: readonly string[]
    numbers: readonly (readonly [name: string, column: string])[]
    /** Values of each, the most frequent ones */
    most: number
  }
}

/** An index of so many documents at most is counted to the end: all are in its first two tiers. */
const COUNTED_DOCUMENTS = 20_000
/** Fewer hits are read to be ranked. */
const FEW = 150
/** Where rows have to be checked, more are not counted. */
const CHECKED = 500

/** Counts hits and the values of their facets. */
export async function countHits(db: Database, counting: Counting): Promise<Tally> {
  const { match, facets } = counting
  const { hits, isWhole, lastTier } =
    match === undefined ? mostPopular(counting) : hitsOf(match, counting)
  const ranges = facets.numbers.map(([name, column]) => {
    const value = sql.ref(column)
    return sql`select ${name}::text as name, min(${value}), max(${value}), avg(${value})::float8,
      sum(${value}) from hits having count(${value}) > 0`
  })
  const { rows } = await sql<Tally>`with ${hits}
    select (select count(*) from hits) as count, ${isWhole} as is_whole, ${lastTier} as last_tier,
      (select coalesce(array_agg(object_id order by popularity desc, object_id), '{}') from hits
        where (select count(*) from hits) < ${sql.lit(FEW)}) as few,
      (select coalesce(jsonb_agg(c), '[]') from (${unionOf(countFacets(facets))}) c) as values,
      (select coalesce(jsonb_agg(r), '[]') from (${unionOf(ranges)}) r) as stats
  `.execute(db)
  const [tally] = rows
  if (tally === undefined) throw new Error('Counting returned no row')
  return tally
}

interface Hits {
  /** Common table expressions; `hits` is the last of them */
  hits: RawBuilder<unknown>
  isWhole: RawBuilder<unknown>
  lastTier: RawBuilder<unknown>
}

const COLUMNS = sql`object_id, facets, price, duration, year, released_at, popularity`

function mostPopular({ index, condition, ...counting }: Counting): Hits {
  const most = boundOf(index, counting.most)
  const hits = sql`hits as materialized (select ${COLUMNS} from search_documents where ${condition}
    order by popularity desc, object_id limit ${most})`
  return {
    hits,
    isWhole: sql`((select count(*) from hits) < ${most})`,
    lastTier: sql.lit(TIERS.length - 1),
  }
}

function boundOf(index: IndexName, most: number): RawBuilder<number> {
  return sql`(select case when popular_from[2] = 0 then ${COUNTED_DOCUMENTS}::int else ${most}::int end
    from search_tiers where index_name = ${index}) + 1`
}

function hitsOf(match: Match, { index, condition, enough, ...counting }: Counting): Hits {
  const most = boundOf(index, match.check === undefined ? counting.most : CHECKED)
  const { shared, isMatch } = shareMatch(match)
  const isFourthRead = sql`(select count(*) from popular) < ${enough}`
  const isRestRead = sql`(select count(*) from popular) + (select count(*) from fourth) < ${enough}`
  const ofTier = (tier: number) => sql`select ${COLUMNS} from search_documents
    where tier = ${sql.lit(tier)} and ${isMatch} and ${condition}`
  const hits = sql`${shared}, popular as materialized (
      select * from (${sql.join([0, 1, 2].map(ofTier), sql` union all `)}) found limit ${most}
    ), fourth as materialized (${ofTier(3)} and ${isFourthRead} limit ${most}),
    hits as materialized (
      select * from (
        select * from popular union all select * from fourth
        union all ${ofTier(4)} and ${isRestRead}
      ) found limit ${most}
    )`
  const isWhole = sql`(
    select (select count(*) from hits) < ${most}
      and (popular_from[3] = 0 or ${isFourthRead}) and (popular_from[4] = 0 or ${isRestRead})
    from search_tiers where index_name = ${index})`
  const lastTier = sql`case when ${isRestRead} then 4 when ${isFourthRead} then 3 else 2 end`
  return { hits, isWhole, lastTier }
}

/** Values of each facet with their counts, by their places: a thousand hits have several thousand. */
function countFacets({ names, numbers, most }: Counting['facets']): RawBuilder<unknown>[] {
  const first = sql`order by count desc, facet collate "C" limit ${most}`
  const single = FACETS.flatMap((name, at) =>
    names.includes(name)
      ? sql`(select * from (select facets[${sql.lit(at + 1)}] as facet, count(*) from hits
          where cardinality(facets) > 0 group by 1) each ${first})`
      : [],
  )
  // All lists are grouped before one of them is chosen: the planner expects so few that it would sort them.
  const lists = sql`select unnest(facets[${sql.lit(FACETS.length + 1)}:]) as facet, count(*) from hits
    group by 1 offset 0`
  const listed = LIST_FACETS.flatMap((name) =>
    names.includes(name)
      ? sql`(select * from (${lists}) l where facet ^@ ${`${name}:`}::text ${first})`
      : [],
  )
  const counted = numbers.map(([name, column]) => {
    const value = sql.ref(column)
    return sql`(select ${`${name}:`}::text || ${value} as facet, count(*) from hits
      where ${value} is not null group by ${value})`
  })
  return [...single, ...listed, ...counted]
}

function unionOf(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return parts.length > 0 ? sql.join(parts, sql` union all `) : sql`select where false`
}
