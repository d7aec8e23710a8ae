import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import { selectTitleLine } from '#works/server/columns.ts'
import type { WorkKind } from '#works/server/works-store.ts'
import type { Report, Totals } from '../contract.ts'

export interface ReportPeriod {
  userId: number
  /** YYYY-MM-DD in Asia/Tokyo, both included. */
  from: string
  to: string
}

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Tokyo')::date`

/** True for rows within the period, by an index on the column. */
function within(column: string, { from, to }: ReportPeriod) {
  const at = sql.ref(column)
  return sql`${at} >= (${from}::date)::timestamp at time zone 'Asia/Tokyo'
    and ${at} < (${to}::date + 1)::timestamp at time zone 'Asia/Tokyo'`
}

/**
 * Each row with the day, work, country and source to which it adds, null where it adds to none; an
 * empty text is unknown. Sales are items that were not refunded, without what codes gave away, with
 * the artist's share by the ledger.
 */
function facts(period: ReportPeriod): RawBuilder<unknown> {
  const { userId, from, to } = period
  return sql`
    select case when f.dimension = 'sound' then f.day end as day,
      case when f.dimension in ('sound', 'album') then f.value::bigint end as work_id,
      case when f.dimension = 'country' then f.value end as country,
      case when f.dimension = 'source' then split_part(f.value, ' ', 1) end as source,
      case when f.dimension = 'source' then split_part(f.value, ' ', 2) end as host,
      f.starts, f.counted as plays, 0 as claps, 0 as downloads, 0 as follows, 0 as sales, 0 as yen
    from play_figures f
    where f.creator_id = ${userId} and f.day between ${from}::date and ${to}::date
    union all
    select ${dayOf('c.createdAt')}, c.work_id, null, null, null, 0, 0, c.count, 0, 0, 0, 0
    from claps c join works w on w.id = c.work_id
    where w.owner_id = ${userId} and ${within('c.createdAt', period)}
    union all
    select ${dayOf('d.at')}, w.id, null, null, null, 0, 0, 0, 1, 0, 0, 0
    from works w join downloads d on d.sound_id = w.id
    where w.owner_id = ${userId} and ${within('d.at', period)}
    union all
    select ${dayOf('createdAt')}, null, null, null, null, 0, 0, 0, 0, 1, 0, 0
    from follows where followed_id = ${userId} and ${within('createdAt', period)}
    union all
    select ${dayOf('o.paidAt')}, oi.work_id,
      coalesce(o.country, ''), coalesce(o.source, ''), coalesce(o.source_host, ''),
      0, 0, 0, 0, 0, 1,
      coalesce((select -sum(le.amount_yen) from ledger_entries le
        where le.order_item_id = oi.id and le.account = 'artist_payable'
          and le.user_id = ${userId}), 0)::int
    from order_items oi join orders o on o.id = oi.order_id
    where oi.seller_id = ${userId} and o.status = 'paid' and oi.refund_reason is null
      and oi.sold_at is not null and ${within('o.paidAt', period)}`
}

const SUMS = sql`sum(f.starts)::int as starts, sum(f.plays)::int as plays,
  sum(f.claps)::int as claps, sum(f.downloads)::int as downloads, sum(f.follows)::int as follows,
  sum(f.sales)::int as sales, sum(f.yen)::int as yen`

/** Bits of `grouping()`, in this order: what is not grouped by has its bit set. */
const GROUPS = { day: 0b0111, work: 0b1011, country: 0b1101, source: 0b1110 }
export type Group = keyof typeof GROUPS

interface GroupRow extends Totals {
  group: number
  day: string
  workId: number
  country: string
  source: Report['sources'][number]['source'] | ''
  host: string
}

/** All figures of the period by each of day, work, country and source, of one pass. */
export async function listFigures(db: Database, period: ReportPeriod) {
  const { rows } = await sql<GroupRow>`
    with f as (${facts(period)})
    select grouping(f.day, f.work_id, f.country, f.source) as group,
      to_char(f.day, 'YYYY-MM-DD') as day, f.work_id,
      f.country, f.source, f.host, ${SUMS}
    from f
    group by grouping sets
      ((f.day), (f.work_id), (f.country), (f.source, f.host))
    having coalesce(f.day::text, f.work_id::text, f.country, f.source) is not null
    order by f.country, f.source, f.host
  `.execute(db)
  return (group: Group) => rows.filter((row) => row.group === GROUPS[group])
}

export async function sumFigures(db: Database, period: ReportPeriod): Promise<Totals | undefined> {
  const { rows } = await sql<Totals>`
    with f as (${facts(period)}) select ${SUMS} from f where f.day is not null having count(*) > 0
  `.execute(db)
  return rows[0]
}

const MOST_WORKS = 500

/** Returns one's own works that are public, and others of these ids, newest first. */
export async function listWorks(
  db: Database,
  kind: WorkKind,
  { userId, ids }: { userId: number; ids: readonly number[] },
) {
  const { rows } = await sql<{
    key: number
    id: string
    slug: string
    title: string
    deleted: boolean
  }>`
    select id as key, public_id as id, slug, ${selectTitleLine('works')} as title, deleted_at is not null as deleted
    from works
    where owner_id = ${userId} and kind = ${kind}
      and (id = any(${ids}::bigint[]) or (status = 'Released' and deleted_at is null
        ${kind === 'album' ? sql`and sales` : sql``}))
    order by id desc
    limit ${MOST_WORKS}
  `.execute(db)
  return rows
}
