import { sql } from 'kysely'
import type { Yen } from '#kernel/yen.ts'
import type { Database } from '#ports/database/open-database.ts'
import { itemId } from '#works/server/columns.ts'
import { PAID_SOUND } from '../order-store.ts'

export interface PaidSound {
  /** `album-` and public id. */
  album: string
  /** The item by which the sound was bought. */
  itemId: number
  /** What was paid for it and was neither paid back nor counted towards another album. */
  leftYen: Yen
}

/**
 * Lists what a member has paid for the sounds of albums. What counts towards an album counts as long
 * as its item stands; an open order for the same album holds nothing, since it may be ordered anew.
 */
export async function selectPaidSounds(
  db: Database,
  userId: number,
  albums: readonly string[],
): Promise<PaidSound[]> {
  const { rows } = await sql<PaidSound>`
    select ${itemId} as album, i.id as "itemId", paid.yen as "leftYen"
    from works w
    join album_sounds m on m.album_id = w.id
    join works track on track.id = m.sound_id and track.status = 'Released'
      and track.deleted_at is null
    join order_items i on i.work_id = track.id and i.refund_wanted_at is null
    join grants g on g.order_item_id = i.id and g.user_id = ${userId}
      and g.revoked_at is null and g.suspended_at is null
    join users u on u.id = g.user_id and u.email is not null
    cross join lateral (select (i.paid_yen
      - (select coalesce(sum(r.amount_yen), 0) from refunds r where r.order_item_id = i.id)
      - (select coalesce(sum(a.yen), 0) from order_adjustments a
        join order_items given on given.id = a.item_id and given.refund_wanted_at is null
        join orders o on o.id = a.order_id and o.status <> 'canceled'
        where a.kind = ${PAID_SOUND} and a.reference = i.id
          and (o.status <> 'open' or given.work_id <> w.id)))::int as yen) paid
    where w.kind = 'album' and ${itemId} = any(${albums}) and paid.yen > 0
    order by i.id
  `.execute(db)
  return rows
}

/** Finds whether what was paid for one of these items counts towards an album. */
export async function isCountedTowardsAlbum(
  db: Database,
  itemIds: readonly number[],
): Promise<boolean> {
  const { rows } = await sql`
    select from order_adjustments a
    join order_items given on given.id = a.item_id and given.refund_wanted_at is null
    join orders o on o.id = a.order_id and o.status <> 'canceled'
    where a.kind = ${PAID_SOUND} and a.reference = any(${itemIds}) limit 1
  `.execute(db)
  return rows.length > 0
}
