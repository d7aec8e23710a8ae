import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { Report } from '../contract.ts'

interface ReportPeriod {
  userId: number
  /** YYYY-MM-DD in Asia/Tokyo, both included. */
  from: string
  to: string
}

/** Counted plays, and items paid and not refunded, with the artist's share by the ledger. */
function figures({ userId, from, to }: ReportPeriod) {
  const start = sql`((${from}::date)::timestamp at time zone 'Asia/Tokyo')`
  const end = sql`((${to}::date + 1)::timestamp at time zone 'Asia/Tokyo')`
  return sql`
    with figures as (
      select sound_id, null::bigint as album_id,
        (counted_at at time zone 'Asia/Tokyo')::date as day, 1 as plays, 0 as sales, 0 as yen
      from plays
      where creator_id = ${userId} and counted_at >= ${start} and counted_at < ${end}
      union all
      select oi.sound_id, oi.album_id, (o.paid_at at time zone 'Asia/Tokyo')::date, 0, 1,
        coalesce((select -sum(le.amount_yen) from ledger_entries le
          join ledger_transactions lt on lt.id = le.transaction_id
          where le.order_item_id = oi.id and le.account = 'artist_payable'
            and le.user_id = ${userId} and lt.kind in ('sale', 'refund', 'dispute')), 0)
      from order_items oi join orders o on o.id = oi.order_id
      where oi.seller_id = ${userId} and o.status = 'paid' and oi.refund_reason is null
        and o.paid_at >= ${start} and o.paid_at < ${end}
    )`
}

/** One row for each day of the period, with zeros where nothing happened. */
export async function listDays(db: Database, period: ReportPeriod) {
  const { rows } = await sql<Report['days'][number]>`
    ${figures(period)}
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(sum(f.plays), 0)::int as plays,
      coalesce(sum(f.sales), 0)::int as sales, coalesce(sum(f.yen), 0)::bigint as yen
    from generate_series(${period.from}::date, ${period.to}::date, interval '1 day') as days(day)
    left join figures f on f.day = days.day::date
    group by days.day order by days.day
  `.execute(db)
  return rows
}

const MOST_SOUNDS = 500

/** Sounds that were played or sold by themselves, and all that are released; most played first. */
export async function listSoundFigures(db: Database, period: ReportPeriod) {
  const { rows } = await sql<Report['sounds'][number]>`
    ${figures(period)}
    select s.public_id as id, s.slug, s.title, s.deleted_at is not null as deleted,
      coalesce(sum(f.plays), 0)::int as plays,
      coalesce(sum(f.sales), 0)::int as sales, coalesce(sum(f.yen), 0)::bigint as yen
    from sounds s left join figures f on f.sound_id = s.id
    where s.owner_id = ${period.userId}
      and (f.sound_id is not null or (s.status = 'Released' and s.deleted_at is null))
    group by s.id order by plays desc, yen desc, s.id desc
    limit ${MOST_SOUNDS}
  `.execute(db)
  return rows
}

/** The same of albums, sold as a whole; most earned first. */
export async function listAlbumFigures(db: Database, period: ReportPeriod) {
  const { rows } = await sql<Report['albums'][number]>`
    ${figures(period)}
    select a.public_id as id, a.slug, a.title, a.deleted_at is not null as deleted,
      coalesce(sum(f.sales), 0)::int as sales, coalesce(sum(f.yen), 0)::bigint as yen
    from albums a left join figures f on f.album_id = a.id
    where a.owner_id = ${period.userId}
      and (f.album_id is not null
        or (a.status = 'Released' and a.sales and a.deleted_at is null))
    group by a.id order by yen desc, sales desc, a.id desc
    limit ${MOST_SOUNDS}
  `.execute(db)
  return rows
}
