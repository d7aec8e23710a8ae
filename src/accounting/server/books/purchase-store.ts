import { sql } from 'kysely'
import type { Check } from './money-store.ts'

/** There is no purchase without money, or a code, or a giver who has paid. */
const ungranted: Check = sql`
  select 'granted', o.public_id, i.title, null, null
  from grants g join order_items i on i.id = g.order_item_id join orders o on o.id = i.order_id
  left join order_adjustments gift on gift.order_id = o.id and gift.kind = 'gift'
  left join orders giver on giver.id = gift.reference
  where g.revoked_at is null and (o.status <> 'paid' or i.refunded_at is not null or giver.status <> 'paid')`

const cheap: Check = sql`
  select 'cheap', o.public_id, i.title, i.price_yen - coalesce(d.yen, 0), i.paid_yen
  from order_items i join orders o on o.id = i.order_id
  left join order_adjustments d on d.item_id = i.id and d.kind = 'discount'
  where o.status in ('paid', 'refunded') and i.paid_yen < i.price_yen - coalesce(d.yen, 0)`

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

export const purchaseChecks = (now: Date): Check[] => [
  ungranted,
  cheap,
  missing(now),
  refunded,
  waiting(now),
  discountUses,
  downloadCodes,
]
