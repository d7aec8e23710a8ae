import { type RawBuilder, sql } from 'kysely'
import type { Difference } from './describe-difference.ts'

/** The columns of a check are those of a difference, in their order. */
export type Check = RawBuilder<Difference>

/** The accounts that a transaction of each kind may have. */
const ACCOUNTS = sql`(values ('sale', 'provider_clearing'), ('sale', 'gift_credit'),
  ('sale', 'artist_payable'), ('sale', 'platform_fee'), ('refund', 'provider_clearing'),
  ('refund', 'gift_credit'), ('refund', 'artist_payable'), ('refund', 'platform_fee'),
  ('dispute', 'provider_clearing'), ('dispute', 'disputes'), ('dispute', 'artist_payable'),
  ('dispute', 'platform_fee'), ('dispute', 'gift_credit'), ('provider_fee', 'provider_fees'),
  ('provider_fee', 'provider_clearing'), ('payout', 'artist_payable'), ('payout', 'payouts'),
  ('payout', 'provider_clearing'), ('gift', 'gift_credit'), ('gift', 'provider_clearing'),
  ('gift', 'platform_fee')) as allowed(kind, account)`

/** Transactions of orders; a payout or a gift code is no sale. */
const ofOrders = sql`x.kind in ('sale', 'refund', 'dispute', 'provider_fee')`

const isSold = sql`o.status in ('paid', 'refunded')`

/** Transactions by themselves. */
const unbalanced: Check = sql`
  select 'unbalanced', o.public_id, x.kind || ' ' || x.reference, 0, sum(e.amount_yen)
  from ledger_transactions x left join ledger_entries e on e.transaction_id = x.id
  left join orders o on o.id = x.order_id
  group by x.id, o.public_id having coalesce(sum(e.amount_yen), 0) <> 0 or count(e.id) = 0`

const unpaid: Check = sql`
  select 'unpaid', o.public_id, x.kind || ' ' || x.reference, null, null
  from ledger_transactions x left join orders o on o.id = x.order_id
  where ${ofOrders} and (o.id is null or not ${isSold} or o.total_yen = 0)`

/** An artist’s balance is the sum of these: none may be no one’s, or come from elsewhere. */
const strange: Check = sql`
  select 'strange', o.public_id, x.kind || ' ' || x.reference || ': ' || e.account, null,
    e.amount_yen
  from ledger_entries e join ledger_transactions x on x.id = e.transaction_id
  left join orders o on o.id = x.order_id left join order_items i on i.id = e.order_item_id
  where not exists (select from ${ACCOUNTS} where allowed.kind = x.kind
      and allowed.account = e.account)
    or i.order_id is distinct from case when i.id is not null then o.id end
    or (e.account = 'artist_payable' and (e.user_id is null
      or (x.kind in ('sale', 'refund', 'dispute') and e.order_item_id is null)))`

/** A payout takes from one account and pays to another, both of the same artist. */
const moved: Check = sql`
  select 'moved', null, x.kind || ' ' || x.reference, 0, sum(e.amount_yen)
  from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
  where x.kind = 'payout' and e.account in ('artist_payable', 'payouts')
  group by x.id, x.kind, x.reference having count(distinct e.user_id) <> 1`

/** Each payout has left the balance, is on its way, and has been paid as its status says. */
const payouts: Check = sql`
  select 'payout', null, coalesce(p.public_id, booked.public_id) || ' / ' || side.name, side.expected,
    side.found
  from payouts p full join (
    select split_part(x.reference, '-', 2) as public_id, max(e.user_id) as user_id,
      sum(e.amount_yen) filter (where e.account = 'artist_payable') as taken,
      -sum(e.amount_yen) filter (where e.account = 'payouts') as moving,
      -sum(e.amount_yen) filter (where e.account = 'provider_clearing') as paid
    from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
    where x.kind = 'payout' group by 1
  ) booked on booked.public_id = p.public_id and booked.user_id = p.user_id
  cross join lateral (values
    ('taken from the balance', case when p.status in ('in_transfer', 'paid') then p.amount_yen else 0 end,
      coalesce(booked.taken, 0)),
    ('in transfer', case p.status when 'in_transfer' then p.amount_yen else 0 end,
      coalesce(booked.moving, 0)),
    ('paid', case p.status when 'paid' then p.amount_yen else 0 end, coalesce(booked.paid, 0))
  ) as side(name, expected, found)
  where side.expected <> side.found`

const total: Check = sql`
  select 'total', o.public_id, '', o.total_yen, sum(i.paid_yen)
  from orders o join order_items i on i.order_id = o.id
  group by o.id having sum(i.paid_yen) <> o.total_yen`

const noPayment: Check = sql`
  select 'noPayment', o.public_id, '', o.total_yen, null
  from orders o where ${isSold} and o.provider <> 'none' and o.payment_id is null`

/**
 * The two shares of each item follow from the order, less what was paid back: the fee is rounded
 * down, and of a part that is paid back the artist’s is rounded to the nearest yen
 * (`billing/platform-fee.ts`).
 */
const shares: Check = sql`
  select side."check", o.public_id, i.title, side.expected, side.found
  from order_items i join orders o on o.id = i.order_id
  left join (
    select order_item_id, sum(amount_yen) as yen from refunds
    where refunded_at is not null group by order_item_id
  ) back on back.order_item_id = i.id
  left join (
    select order_item_id, -sum(amount_yen) filter (where account = 'artist_payable') as share,
      -sum(amount_yen) filter (where account = 'platform_fee') as fee
    from ledger_entries where order_item_id is not null group by order_item_id
  ) booked on booked.order_item_id = i.id
  cross join lateral (select i.paid_yen::bigint as paid, coalesce(back.yen, 0)::bigint as back,
    (i.paid_yen::bigint * o.fee_percent / 100) as fee) as sale
  cross join lateral (select case when paid = 0 then 0
    else (2 * sale.back * (paid - sale.fee) + paid) / (2 * paid) end as share) as taken
  cross join lateral (values
    ('share', paid - sale.fee - taken.share, coalesce(booked.share, 0)),
    ('fee', sale.fee - sale.back + taken.share, coalesce(booked.fee, 0))
  ) as side("check", expected, found)
  where ${isSold} and i.seller_id is not null and side.expected <> side.found`

/** No one gives back more than they were given. */
const overdrawn: Check = sql`
  select 'overdrawn', o.public_id, i.title || ' / ' || coalesce(u.username, u.public_id), 0,
    -sum(e.amount_yen)
  from ledger_entries e join order_items i on i.id = e.order_item_id
  join orders o on o.id = i.order_id join users u on u.id = e.user_id
  where e.account = 'artist_payable'
  group by o.id, i.id, u.id having sum(e.amount_yen) > 0`

const isTakenByBank = sql`(d.closed_at is null or d.outcome = 'lost')`

/** A refund by the provider of more than was left: the provider is asked about it. */
export const isRefundLoss = sql`(x.kind = 'refund' and e.order_item_id is null)`

/**
 * The provider and a gift card hold of each order what was paid, less what was paid back and
 * disputed.
 */
const clearing: Check = sql`
  select side."check", o.public_id, '', side.expected, side.found
  from orders o left join (
    select i.order_id,
      sum(case when r.reason = 'disputed' then r.credit_yen else r.amount_yen end) as yen
    from refunds r join order_items i on i.id = r.order_item_id
    where r.refunded_at is not null group by i.order_id
  ) back on back.order_id = o.id
  left join (
    select d.order_id, sum(d.amount_yen) filter (where ${isTakenByBank}) as taken,
      sum(d.amount_yen) filter (where d.closed_at is null) as withheld, sum(d.fee_yen) as fees
    from disputes d group by d.order_id
  ) bank on bank.order_id = o.id
  left join (
    select x.order_id, sum(e.amount_yen) filter (where e.account = 'disputes') as withheld,
      sum(e.amount_yen) filter (where e.account = 'provider_fees'
        and x.reference <> 'order-' || x.order_id) as fees,
      sum(e.amount_yen) filter (where (e.account in ('provider_clearing', 'provider_fees')
          and not ${isRefundLoss})
        or (e.account = 'gift_credit' and i.seller_id is not null)) as held
    from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
    left join order_items i on i.id = e.order_item_id
    group by x.order_id
  ) booked on booked.order_id = o.id
  cross join lateral (values
    ('clearing', o.total_yen - coalesce(back.yen, 0) - coalesce(bank.taken, 0),
      coalesce(booked.held, 0)),
    ('withheld', coalesce(bank.withheld, 0), coalesce(booked.withheld, 0)),
    ('disputeFees', coalesce(bank.fees, 0), coalesce(booked.fees, 0))
  ) as side("check", expected, found)
  where ${isSold} and side.expected <> side.found`

export const MONEY_CHECKS = [
  unbalanced,
  unpaid,
  strange,
  moved,
  payouts,
  total,
  noPayment,
  shares,
  overdrawn,
  clearing,
] as const
