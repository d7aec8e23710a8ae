import { sql } from 'kysely'
import { isLive } from '#works/server/select-works.ts'
import { isHidden } from './hidden-store.ts'

/**
 * True if others may learn of the grant `g`: an account holds it, by a purchase for money or as a
 * gift, and has not hidden it. An album may be paid for by its sounds. What was refunded or is
 * disputed does not count, nor what a code or a price of ¥0 gave.
 */
export const isBought = sql<boolean>`(${isLive} and g.user_id is not null
  and exists (select from order_items paid where paid.id = g.order_item_id and (paid.paid_yen > 0
    or exists (select from order_adjustments a
      where a.order_id = paid.order_id and (a.item_id is null and a.kind = 'gift'
        or a.item_id = paid.id and a.kind = 'paid_sound'))))
  and not ${isHidden(sql`g.user_id`, sql`g.order_item_id`)})`
