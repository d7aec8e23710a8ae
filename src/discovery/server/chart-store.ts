import { type RawBuilder, sql } from 'kysely'
import { isUnmuted } from '#community/server/select-blocks.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import { allowLongStatements } from '#ports/database/steady-connection.ts'
import { GENRES } from '#works/contract.ts'
import type { Grantee } from '#works/server/select-works.ts'
import { compileForViewer, selectSoundList } from '#works/server/select-works.ts'
import { CHART_LENGTH, type ChartPeriod, GENRE_CHART_LENGTH, GENRE_CHARTS } from '../contract.ts'

/** A chart stores more than it shows: some may be withdrawn before the next time. */
const STORED = 100
/** The longest period reaches back to the chart of so many days ago. */
const STORED_DAYS = 40

/** Days of each period; the chart before it ends so many days earlier. */
export const PERIOD_DAYS: Readonly<Record<ChartPeriod, number>> = { day: 1, week: 7, month: 30 }

export interface LastCharts {
  day: string
  madeAt: Date
  tookMs: number
}

export async function findLastCharts(db: Database): Promise<LastCharts | undefined> {
  const { rows } = await sql<LastCharts>`
    select to_char(day, 'YYYY-MM-DD') as day, made_at, took_ms
    from charts where period = 'day' order by charts.day desc limit 1
  `.execute(db)
  return rows[0]
}

/**
 * The settings last until the transaction ends: charts of many sounds take more time and memory
 * than a page may.
 */
export async function allowLongWork(trx: Transaction): Promise<void> {
  await allowLongStatements(trx)
  await sql`set local work_mem = '64MB'`.execute(trx)
}

export async function noteTime(trx: Transaction, day: string, tookMs: number): Promise<void> {
  await sql`update charts set took_ms = ${tookMs} where day = ${day}::date`.execute(trx)
}

interface DueChart {
  period: string
  day: string
  days: number
}

/** Charts that end today, and those they are compared with that were made before their day ended. */
async function listDue(trx: Transaction, today: string): Promise<DueChart[]> {
  const periods = Object.entries(PERIOD_DAYS).map(([period, days]) => ({ period, days }))
  const { rows } = await sql<DueChart>`
    select p.period, to_char(d.day, 'YYYY-MM-DD') as day, p.days
    from json_to_recordset(${JSON.stringify(periods)}::json) as p(period text, days int)
    cross join lateral (values (${today}::date), (${today}::date - p.days)) as d(day)
    where d.day = ${today}::date or not exists (
      select from charts c where c.period = p.period and c.day = d.day
        and c.made_at >= ((d.day + 1)::timestamp at time zone 'Asia/Tokyo'))
  `.execute(trx)
  return rows
}

export async function makeCharts(trx: Transaction, today: string, now: Date): Promise<void> {
  const list = JSON.stringify(await listDue(trx, today))
  const due = sql`json_to_recordset(${list}::json) as due(period text, day date, days int)`
  await sql`
    delete from chart_entries e using ${due} where e.period = due.period and e.day = due.day
  `.execute(trx)
  await sql`
    insert into chart_entries (period, day, genre, rank, sound_id, plays)
    select * from (
      select t.period, t.day, g.genre,
        row_number() over (
          partition by t.period, t.day, g.genre order by t.plays desc, t.sound_id) as rank,
        t.sound_id, t.plays
      from (
        select due.period, due.day, p.sound_id, sum(p.plays)::int as plays
        from ${due} join play_days p on p.day > due.day - due.days and p.day <= due.day
        group by 1, 2, 3
      ) t
      join works w on w.id = t.sound_id and w.listed
      cross join lateral (
        select '' as genre union all select w.genre where w.genre <> ''
      ) g
    ) ranked
    where rank <= ${STORED}
  `.execute(trx)
  await sql`
    insert into charts (period, day, made_at) select period, day, ${now} from ${due}
    on conflict (period, day) do update set made_at = excluded.made_at
  `.execute(trx)
  await sql`delete from chart_entries where day < ${today}::date - ${STORED_DAYS}::int`.execute(trx)
  await sql`delete from charts where day < ${today}::date - ${STORED_DAYS}::int`.execute(trx)
}

export interface ChartRow {
  id: number
  rank: number
  /** The rank among what is listed now, whoever reads. */
  place: number
  plays: number
  /** The rank in the chart before; null: the sound was not in it. */
  before: number | null
  /** True if there was a chart before with anything in it. */
  compared: boolean
  day: string
}

/** Lists the sounds of a chart, see `selectChart`. */
export function listChart(db: Database, viewer: Grantee, { genre, ...shape }: ChartOf) {
  return listOfChart(db, viewer, { genre }, { ...shape, hasGenre: genre !== '' })
}

const listOfChart = compileForViewer(
  (
    db,
    viewer,
    { genre }: { genre: string },
    { hasGenre, ...shape }: Omit<ChartOf, 'genre'> & { hasGenre: boolean },
  ) => selectChart(db, viewer, { ...shape, genre: hasGenre ? genre : '' }),
)

/** Selects the sounds of the chart that was made last, without what is listed no more. */
export function selectChart(db: Database, viewer: Grantee, of: ChartOf) {
  return selectSoundList(db, viewer)
    .innerJoin(sql<ChartRow>`(${selectRanks(of)})`.as('e'), 'e.id', 'w.id')
    .select(['e.rank', 'e.place', 'e.plays as chartPlays', 'e.before', 'e.compared', 'e.day'])
    .where(isUnmuted(viewer))
    .orderBy('e.rank')
}

interface ChartOf {
  period: ChartPeriod
  /** Empty: all genres. */
  genre: string
  limit?: number
}

function selectRanks({ period, genre, limit = CHART_LENGTH }: ChartOf) {
  const days = PERIOD_DAYS[period]
  return sql<ChartRow>`
    with last as materialized (select max(day) as day from charts where period = ${period}),
    before as materialized (
      select sound_id, rank from chart_entries
      where period = ${period} and genre = ${genre} and day = (select day from last) - ${days}::int
    )
    select e.sound_id as id, e.rank, row_number() over (order by e.rank)::int as place, e.plays, b.rank as before,
      exists (select from before) as compared, to_char(e.day, 'YYYY-MM-DD') as day
    from chart_entries e
    join works w on w.id = e.sound_id and w.listed and ${genre} in ('', w.genre)
    left join before b on b.sound_id = e.sound_id
    where e.period = ${period} and e.day = (select day from last) and e.genre = ${genre}
    order by e.rank limit ${limit}
  `
}

/** @param keys of sounds in the order of their genres; each genre’s own are in their order */
export function compileInGenres(keys: () => RawBuilder<GenreSound>) {
  return compileForViewer((db, viewer) =>
    selectSoundList(db, viewer)
      .innerJoin(sql<GenreSound>`(${keys()})`.as('e'), 'e.id', 'w.id')
      .where(isUnmuted(viewer))
      .orderBy('e.place'),
  )
}

export interface GenreSound {
  id: number
  /** The rank among all rows. */
  place: number
}

export function selectGenreCharts() {
  return sql<GenreSound>`
    with last as (select max(day) as day from charts where period = 'week'),
    shown as (
      select e.genre, e.sound_id as id, e.rank, e.plays,
        row_number() over (partition by e.genre order by e.rank) as place
      from last
      join chart_entries e on e.period = 'week' and e.day = last.day
        and e.genre = any(${[...GENRES]}::text[]) and e.rank <= ${2 * GENRE_CHART_LENGTH}
      join works w on w.id = e.sound_id and w.listed and w.genre = e.genre
    ),
    first as (
      select genre, id, place, sum(plays) over (partition by genre) as total,
        count(*) over (partition by genre) as found
      from shown where place <= ${GENRE_CHART_LENGTH}
    )
    select id, row_number() over (order by total desc, genre, place) as place
    from first where found = ${GENRE_CHART_LENGTH} order by place limit ${GENRE_CHARTS * GENRE_CHART_LENGTH}
  `
}

/** Days that the order of plays counts, today included. */
const MONTH_DAYS = 30

/**
 * Keys of the sounds that were played, clapped or put in a listing since the last time: they are
 * noted no more.
 */
export async function takeChanges(trx: Transaction): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with noted as (delete from sound_listing_changes returning sound_id)
    select distinct sound_id as id from noted
  `.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * Refreshes listings, also of sounds whose plays have left the month. Waits for no one: rows being
 * written are left for the next time. Runs last, since edits lock a sound before its rows.
 * @param lastDay of the refresh before, or null
 */
export async function refreshListings(
  trx: Transaction,
  noted: readonly number[],
  { today, lastDay }: { today: string; lastDay: string | null },
): Promise<void> {
  await sql`
    with changed as (
      select unnest(${noted}::bigint[]) as sound_id
      union
      select sound_id from play_days
      where day > ${lastDay ?? today}::date - ${MONTH_DAYS}::int
        and day <= ${today}::date - ${MONTH_DAYS}::int
    ),
    figures as materialized (
      select sound_id, coalesce(c.claps, 0) as claps, (
        select coalesce(sum(p.plays), 0)::int from play_days p where p.sound_id = changed.sound_id
          and p.day > ${today}::date - ${MONTH_DAYS}::int and p.day <= ${today}::date
      ) as plays
      from changed left join work_counts c on c.work_id = changed.sound_id
    ),
    stale as (
      select b.list, b.sound_id, f.plays, f.claps
      from figures f join sound_listings b using (sound_id)
      where (b.month_plays, b.claps) is distinct from (f.plays, f.claps)
      for update of b skip locked
    )
    update sound_listings b set month_plays = stale.plays, claps = stale.claps
    from stale where b.list = stale.list and b.sound_id = stale.sound_id
  `.execute(trx)
}
