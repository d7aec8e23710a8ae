import { type RawBuilder, sql } from 'kysely'
import type { TimeCursor } from '#ports/database/newest-first.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { Figure, StatementLine } from '../../contract.ts'

export interface Span {
  userId: number
  from?: Date
  until: Date
}

/**
 * Selects one line for each item of a transaction that owes the account something, or others for
 * what it sold. `yours` is positive where the balance grows, and what was paid less `fee` and
 * `others`. The `id` is that of its first entry.
 */
const lines = ({ userId, from = new Date(0), until }: Span) => sql`
  select min(e.id) as id, x.id as transaction_id, i.id as order_item_id, x.at,
    coalesce(i.sold_at, x.at) as sold_at,
    case when x.kind = 'payout' then 'payout' when i.id is null then 'adjustment'
      when i.seller_id <> ${userId} then 'share' when x.kind = 'sale' then 'sale'
      when x.kind in ('refund', 'dispute') then 'refund' else 'adjustment' end as type,
    ${owed(sql`e.account = 'platform_fee' and i.id is not null`)} as fee,
    ${owed(sql`e.user_id is distinct from ${userId} and ${IS_PAYABLE} and i.id is not null`)}
      as others,
    ${owed(sql`e.user_id = ${userId} and ${IS_PAYABLE}`)} as yours
  from (
    select e.transaction_id, e.order_item_id from ledger_entries e
    where ${IS_PAYABLE} and e.user_id = ${userId}
    union
    select e.transaction_id, e.order_item_id
    from order_items i join ledger_entries e on e.order_item_id = i.id
    where i.seller_id = ${userId} and ${IS_PAYABLE} and e.user_id <> ${userId}
  ) part
  join ledger_transactions x on x.id = part.transaction_id
  join ledger_entries e on e.transaction_id = part.transaction_id
    and e.order_item_id is not distinct from part.order_item_id
  left join order_items i on i.id = part.order_item_id
  where x.at >= ${from} and x.at < ${until}
  group by x.id, i.id`

const IS_PAYABLE = sql`e.account = 'artist_payable'`

const owed = (isMeant: RawBuilder<unknown>) =>
  sql`coalesce(-sum(e.amount_yen) filter (where ${isMeant}), 0)::bigint`

export interface SumRow {
  month: string
  type: StatementLine['type']
  /** The day of the sale, YYYY-MM-DD: a refund has its rate of tax. */
  soldOn: string
  price: number
  fee: number
  others: number
  yours: number
}

/** Lists sums by month and type, oldest first. */
export async function listSums(db: Database, span: Span): Promise<SumRow[]> {
  const day = (at: RawBuilder<unknown>, format: string) =>
    sql`to_char(${at} at time zone 'Asia/Tokyo', ${sql.lit(format)})`
  const { rows } = await sql<SumRow>`
    select ${day(sql`line.at`, 'YYYY-MM')} as month, line.type,
      ${day(sql`line.sold_at`, 'YYYY-MM-DD')} as sold_on,
      sum(yours + fee + others)::bigint as price, sum(fee)::bigint as fee,
      sum(others)::bigint as others, sum(yours)::bigint as yours
    from (${lines(span)}) line
    group by 1, 2, 3 order by 1, 2, 3
  `.execute(db)
  return rows
}

/** Returns what an account was owed then. */
export async function readBalance(db: Database, userId: number, until: Date): Promise<number> {
  const { rows } = await sql<{ yen: number }>`
    select coalesce(-sum(e.amount_yen), 0)::bigint as yen
    from ledger_entries e join ledger_transactions x on x.id = e.transaction_id
    where e.account = 'artist_payable' and e.user_id = ${userId} and x.at < ${until}
  `.execute(db)
  return rows[0]?.yen ?? 0
}

/** Chooses the lines that a figure sums up. */
function isOf(figure: Figure): RawBuilder<boolean> {
  return figure === 'fee' || figure === 'others'
    ? sql`type in ('sale', 'refund') and ${sql.ref(figure)} <> 0`
    : sql`type = ${figure.slice(0, -1)}`
}

export type LineRow = Awaited<ReturnType<typeof listLines>>[number]

/** Lists lines, newest first, and one more than `limit`; all of them where there is none. */
export async function listLines(
  db: Database,
  span: Span,
  asked: { of?: Figure | undefined; after?: TimeCursor | undefined; limit?: number } = {},
) {
  const { of, after, limit } = asked
  const [at, id] = after ?? []
  const { rows } = await sql<{
    id: number
    type: StatementLine['type']
    at: Date
    transactionId: number
    orderPublicId: string | null
    itemKind: 'sound' | 'album' | null
    itemPublicId: string | null
    title: string | null
    sellerName: string | null
    soldAt: Date
    fee: number
    others: number
    yours: number
  }>`
    select line.id, line.type, line.at, line.transaction_id,
      o.public_id as order_public_id, i.kind as item_kind, i.title,
      w.public_id as item_public_id, i.seller_name,
      line.sold_at, line.fee, line.others, line.yours
    from (
      select * from (${lines(span)}) line
      where ${of === undefined ? sql`true` : isOf(of)}
        and ${at === undefined ? sql`true` : sql`(at, id) < (${new Date(at)}, ${id})`}
      order by at desc, id desc limit ${limit === undefined ? null : limit + 1}::int
    ) line
    join ledger_transactions x on x.id = line.transaction_id
    left join orders o on o.id = x.order_id
    left join order_items i on i.id = line.order_item_id
    left join works w on w.id = i.work_id
    order by line.at desc, line.id desc
  `.execute(db)
  return rows
}

export type WorkRow = Awaited<ReturnType<typeof listWorks>>[number]

/** Lists what was sold, refunded and shared at which price, by title. */
export async function listWorks(db: Database, span: Span) {
  const { rows } = await sql<{
    type: 'sale' | 'refund' | 'share'
    kind: 'sound' | 'album'
    title: string
    sellerName: string
    price: number
    count: number
    fee: number
    others: number
    yours: number
  }>`
    select line.type, i.kind, i.title, i.seller_name,
      yours + fee + others as price, count(*)::int as count, sum(fee)::bigint as fee,
      sum(others)::bigint as others, sum(yours)::bigint as yours
    from (${lines(span)}) line
    join order_items i on i.id = line.order_item_id
    where line.type in ('sale', 'refund', 'share')
    group by 1, 2, 3, 4, 5, i.work_id
    order by array_position(array['sale', 'refund', 'share'], line.type), 3, 5 desc, 2,
      i.work_id
  `.execute(db)
  return rows
}

export function getAccountName(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .select(['name', 'username'])
    .where('id', '=', userId)
    .$narrowType<{ name: string; username: string }>()
    .executeTakeFirstOrThrow()
}
