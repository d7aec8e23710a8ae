import { sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import { allowLongStatements } from '#ports/database/steady-connection.ts'
import type { Difference } from './describe-difference.ts'
import { type Check, isRefundLoss, MONEY_CHECKS } from './money-store.ts'

/**
 * Runs all checks in one statement, which sees one moment; lists the first differences of each,
 * oldest order first. It reads all that was ever sold, which takes longer than other statements
 * may.
 */
export async function listDifferences(
  trx: Transaction,
  { now, limit }: { now: Date; limit: number },
): Promise<Difference[]> {
  const parts = [...MONEY_CHECKS, ...purchaseChecks(now)].map(
    (check) => sql`(select d."check", d."order", d.name, d.expected::int, d.found::int, o.id as at
      from (${check}) as d("check", "order", name, expected, found)
      left join orders o on o.public_id = d."order" order by o.id nulls last limit ${limit})`,
  )
  await allowLongStatements(trx)
  const { rows } = await sql<Difference>`
    select "check", "order", name, expected, found from (${sql.join(parts, sql` union all `)}) as all_
    order by at nulls last limit ${limit}`.execute(trx)
  return rows
}

export interface Compared {
  orders: number
  transactions: number
  purchases: number
  payouts: number
  codes: number
}

export async function countCompared(db: Database): Promise<Compared> {
  const { rows } = await sql<Compared>`
    select (select count(*)::int from orders) as orders,
      (select count(*)::int from ledger_transactions) as transactions,
      (select count(*)::int from grants where revoked_at is null) as purchases,
      (select count(*)::int from payouts) as payouts,
      (select count(*)::int from download_codes) + (select count(*)::int from discount_codes)
        as codes`.execute(db)
  const [row] = rows
  if (!row) throw new Error('Nothing was counted')
  return row
}

/**
 * Internal keys of the orders with a payment that changed since then, or are in dispute; all
 * without a date.
 */
export async function listChangedOrders(db: Database, since: Date | undefined): Promise<number[]> {
  const all = since === undefined
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o
    where o.payment_id is not null and o.status <> 'held' and (${all} or o.id in (
      select id from orders where greatest(created_at, paid_at, canceled_at, refunded_at) >= ${since}
      union select i.order_id from refunds r join order_items i on i.id = r.order_item_id
        where greatest(r.wanted_at, r.refunded_at) >= ${since}
      union select order_id from disputes where closed_at is null or closed_at >= ${since}
      union select p.id from payment_events e join orders p on p.payment_id = e.payment_id
        where e.received_at >= ${since}))
    order by o.id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface PaymentFacts {
  publicId: string
  status: 'open' | 'paid' | 'canceled' | 'refunded'
  provider: string
  paymentId: string
  totalYen: number
  /**
   * The sums that the provider has carried out, also beyond what was left, and is still asked for.
   */
  refundedYen: number
  waitingYen: number
  /** The provider's fees in the ledger. */
  feesYen: number
  disputes: { id: string; amountYen: number; feeYen: number; status: 'open' | 'won' | 'lost' }[]
}

/** Lists what we know of payments, by the internal keys of their orders. */
export async function listPaymentFacts(
  db: Database,
  orderIds: readonly number[],
): Promise<PaymentFacts[]> {
  const { rows } = await sql<PaymentFacts>`
    select o.public_id, o.status, o.provider, o.payment_id,
      o.due_yen as total_yen,
      (coalesce(back.done, 0) + (select coalesce(-sum(e.amount_yen), 0)
        from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
        where x.order_id = o.id and e.account = 'provider_clearing' and ${isRefundLoss}))::int
        as refunded_yen,
      coalesce(back.waiting, 0)::int as waiting_yen,
      (select coalesce(sum(e.amount_yen), 0)::int from ledger_transactions x
        join ledger_entries e on e.transaction_id = x.id
        where x.order_id = o.id and e.account = 'provider_fees') as fees_yen,
      array(select json_build_object('id', d.id, 'amountYen', d.amount_yen, 'feeYen', d.fee_yen,
          'status', coalesce(d.outcome, 'open'))
        from disputes d where d.order_id = o.id order by d.id) as disputes
    from orders o left join lateral (
      select sum(r.amount_yen - r.credit_yen)
          filter (where r.refunded_at is not null and r.reason <> 'disputed') as done,
        sum(r.amount_yen - r.credit_yen) filter (where r.refunded_at is null) as waiting
      from refunds r join order_items i on i.id = r.order_item_id where i.order_id = o.id
    ) back on true
    where o.id = any(${orderIds}) order by o.id`.execute(db)
  return rows
}

/** There is no purchase without money, or a code, or a giver who has paid. */
const ungranted: Check = sql`
  select 'granted', o.public_id, i.title, null, null
  from grants g join order_items i on i.id = g.order_item_id join orders o on o.id = i.order_id
  left join order_adjustments gift on gift.order_id = o.id and gift.kind = 'gift'
  left join orders giver on giver.id = gift.reference
  where g.revoked_at is null and (o.status <> 'paid' or i.refunded_at is not null or giver.status <> 'paid')`

const cheap: Check = sql`
  select 'cheap', o.public_id, i.title, i.price_yen - less.yen, i.paid_yen
  from order_items i join orders o on o.id = i.order_id
  cross join lateral (select coalesce(sum(a.yen), 0)::int as yen from order_adjustments a
    where a.item_id = i.id and a.kind in ('discount', 'paid_sound')) less
  where o.status in ('paid', 'refunded') and i.paid_yen < i.price_yen - less.yen`

/** What was paid for a sound counts towards albums no more than once. */
const counted: Check = sql`
  select 'counted', o.public_id, i.title, i.paid_yen, sum(a.yen)
  from order_adjustments a join order_items i on i.id = a.reference
  join orders o on o.id = i.order_id
  join order_items album on album.id = a.item_id and album.refund_wanted_at is null
  join orders bought on bought.id = a.order_id and bought.status in ('paid', 'refunded')
    -- It may be paid after all, once the buyer has counted it elsewhere.
    and bought.canceled_at is null
  where a.kind = 'paid_sound'
  group by o.id, i.id having sum(a.yen) > i.paid_yen`

/** There is no money without a purchase: what was not given is paid back. */
const missing = (now: Date): Check => sql`
  select 'missing', o.public_id, i.title, null, null
  from order_items i join orders o on o.id = i.order_id
  left join users u on u.id = o.buyer_id left join gifts on gifts.order_id = o.id
  left join order_adjustments given on given.kind = 'gift' and given.reference = o.id
  where o.status = 'paid' and i.refund_reason is null and i.refunded_at is null
    and u.deleted_at is null and case
      when gifts.order_id is not null then given.id is null
        and ((gifts.delivered_at is not null and i.kind <> 'gift_card')
          or (gifts.delivered_at is null
            and gifts.deliver_at < ${now}::timestamptz - interval '1 day'))
        and not exists (select from disputes d where d.order_id = o.id and d.closed_at is null)
      else not exists (select from grants g where g.order_item_id = i.id and g.revoked_at is null)
    end`

/** A gift card pays back no more than it holds. */
const refunded: Check = sql`
  select 'refunded', o.public_id, i.title, i.paid_yen, coalesce(sum(r.amount_yen), 0)
  from order_items i join orders o on o.id = i.order_id
  left join refunds r on r.order_item_id = i.id
  where i.refund_reason is not null and i.paid_yen > 0 and i.kind <> 'gift_card'
  group by o.id, i.id having coalesce(sum(r.amount_yen), 0) <> i.paid_yen`

/** The provider is asked for some days; while a dispute is open it gives nothing back. */
const waiting = (now: Date): Check => sql`
  select 'waiting', o.public_id, i.title, r.amount_yen, null
  from refunds r join order_items i on i.id = r.order_item_id join orders o on o.id = i.order_id
  where r.refunded_at is null and r.wanted_at < ${now}::timestamptz - interval '7 days'
    and not exists (select from disputes d where d.order_id = o.id and d.closed_at is null)`

const discountUses: Check = sql`
  select 'discountUses', null, d.code, count(distinct o.id), d.uses
  from discount_codes d
  left join order_adjustments a on a.kind = 'discount' and a.reference = d.id
  left join orders o on o.id = a.order_id and o.status not in ('open', 'canceled')
  group by d.id having count(distinct o.id) <> d.uses`

const downloadCodes: Check = sql`
  select 'downloadCode', o.public_id, s.name || ' ' || (c.number + 1), null, null
  from download_codes c join download_code_sets s on s.id = c.set_id
  left join order_adjustments a on a.kind = 'download_code' and a.reference = c.id
  left join orders o on o.id = a.order_id
  where (c.redeemed_at is null) <> (o.id is null)`

const purchaseChecks = (now: Date): Check[] => [
  ungranted,
  cheap,
  counted,
  missing(now),
  refunded,
  waiting(now),
  discountUses,
  downloadCodes,
]
