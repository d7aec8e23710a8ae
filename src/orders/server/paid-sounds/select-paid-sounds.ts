import { type RawBuilder, sql } from 'kysely'
import type { Yen } from '#kernel/yen.ts'
import { PAID_SOUND } from '../order-store.ts'

export interface PaidSound {
  /** The item by which the sound was bought. */
  itemId: number
  /** What was paid for it and was neither paid back nor counted towards another album. */
  leftYen: Yen
}

/** An album, as `album-` and public id, with those of its sounds that were paid. */
export interface PaidAlbum {
  id: string
  paid: readonly PaidSound[]
}

/**
 * Selects what a member has paid for the sounds of an album `w`, in the order of buying. What counts
 * towards an album counts as long as its item stands; an open order for the same album holds nothing,
 * since it may be ordered anew.
 */
export function paidSounds(userId: number | undefined): RawBuilder<PaidSound[]> {
  if (userId === undefined) return sql`'[]'::json`
  return sql`(
    select coalesce(json_agg(json_build_object('itemId', i.id, 'leftYen', paid.yen) order by i.id),
      '[]')
    from album_sounds m
    join works track on track.id = m.sound_id and track.status = 'Released'
      and track.deleted_at is null
    join order_items i on i.work_id = track.id and i.refund_wanted_at is null
    join grants g on g.order_item_id = i.id and g.user_id = ${userId}
      and g.revoked_at is null and g.suspended_at is null
    join users buyer on buyer.id = g.user_id and buyer.email is not null
    cross join lateral (select (i.paid_yen
      - (select coalesce(sum(r.amount_yen), 0) from refunds r where r.order_item_id = i.id)
      - (select coalesce(sum(a.yen), 0) from order_adjustments a
        join order_items given on given.id = a.item_id and given.refund_wanted_at is null
        join orders o on o.id = a.order_id and o.status <> 'canceled'
        where a.kind = ${PAID_SOUND} and a.reference = i.id
          and (o.status <> 'open' or given.work_id <> w.id)))::int as yen) paid
    where m.album_id = w.id and paid.yen > 0)`
}
