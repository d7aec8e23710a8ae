import { sql } from 'kysely'
import type { Yen } from '#kernel/yen.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { WorkKey } from '#works/server/works-store.ts'

/**
 * Owes each buyer of a work what they paid for it, and each buyer of an album that gave the sound a
 * part: what the album cost by the number of its sounds. A refund of ¥0 tells those who got the work
 * for free. Grants still have to cover the work.
 */
export async function insertOwed(trx: Transaction, { kind, id }: WorkKey, at: Date): Promise<void> {
  await sql`
    insert into owed_refunds (order_item_id, work_id, part_yen, owed_at)
    select i.id, ${id}::bigint, null::integer, ${at}::timestamptz from order_items i
    where i.work_id = ${id} and i.sold_at is not null
    union all
    select i.id, ${id}, i.paid_yen / covered.count, ${at} from order_items i
    left join grants g on g.order_item_id = i.id
    cross join lateral (
      select count(*)::integer as count, bool_or(sound_id = ${id}) as has_it from (
        select c.sound_id from grant_sounds c where c.grant_id = g.id
        -- The buyer of a gift has no grant: what the album has now is what its recipient got.
        union all
        select m.sound_id from album_sounds m where m.album_id = i.work_id and g.id is null
      ) given
    ) covered
    where ${kind === 'sound'} and i.kind = 'album' and i.sold_at is not null
      and (i.work_id in (select album_id from album_sounds where sound_id = ${id})
        or g.id in (select grant_id from grant_sounds where sound_id = ${id}))
      and covered.has_it and i.paid_yen >= covered.count
    on conflict do nothing
  `.execute(trx)
}

export interface OwedRefund {
  orderItemId: number
  workId: number
  /** The part of an album; null: all that is left of the item. */
  partYen: Yen | null
  reason: 'removed' | 'not_released'
  /** Public id of the order. */
  order: string
  /** `sound-…` or `album-…`. */
  item: string
}

/** Lists a page of what is still owed, after the last one of the page before. */
export async function listOwed(
  db: Database,
  after: Pick<OwedRefund, 'orderItemId' | 'workId'>,
  limit: number,
): Promise<OwedRefund[]> {
  const { rows } = await sql<OwedRefund>`
    select r.order_item_id, r.work_id, r.part_yen, r.reason, o.public_id as "order",
      i.kind || '-' || w.public_id as item
    from owed_refunds r
    join order_items i on i.id = r.order_item_id
    join orders o on o.id = i.order_id
    join works w on w.id = i.work_id
    where r.closed_at is null and (r.order_item_id, r.work_id) > (${after.orderItemId}, ${after.workId})
    order by r.order_item_id, r.work_id limit ${limit}`.execute(db)
  return rows
}

export async function updateOwed(
  db: Database,
  { orderItemId, workId }: Pick<OwedRefund, 'orderItemId' | 'workId'>,
  values: { closedAt?: Date; refused?: string },
): Promise<void> {
  await db
    .updateTable('owedRefunds')
    .set(values)
    .where('orderItemId', '=', orderItemId)
    .where('workId', '=', workId)
    .execute()
}
