import { sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import { isAwaited } from '#works/server/select-works.ts'

/** The item `i` of a grant `g` is still to be delivered. */
const waits = sql`(g.delivers_at is not null and g.delivered_at is null
  and i.refund_wanted_at is null)`

/** Lists albums that are out, although someone waits for them. */
export async function listMissed(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct w.id from grants g join order_items i on i.id = g.order_item_id
    join works w on w.id = g.work_id where ${waits} and w.status = 'Released'
      and w.deleted_at is null
    order by w.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Owes all who wait for an album what they paid for it, where it was dropped, or has no date to come and
 * is late by that many days.
 *
 * @returns whether anything is owed now that was not
 */
export async function insertDropped(
  trx: Transaction,
  { now, graceDays }: { now: Date; graceDays: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into owed_refunds (order_item_id, work_id, reason, owed_at)
    select i.id, w.id, 'not_released', ${now}::timestamptz
    from grants g join order_items i on i.id = g.order_item_id join works w on w.id = g.work_id
    where ${waits} and (w.status <> 'Released' or w.deleted_at is not null) and (not ${isAwaited}
      or (g.delivers_at < ${now}::timestamptz - make_interval(days => ${graceDays})
        and (w.wanted_status = 'Released' and w.release_at > ${now}) is not true))
    on conflict do nothing returning order_item_id`.execute(trx)
  return rows.length > 0
}

export interface Moved {
  itemId: number
  orderId: number
  releaseAt: Date
}

/** Takes those who are to be told of another date, a page at a time. */
export async function takeMoved(trx: Transaction, limit: number): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    update order_items told set told_release_at = moved.release_at from (
      select i.id, w.release_at from grants g
      join order_items i on i.id = g.order_item_id join works w on w.id = g.work_id
      where ${waits} and g.revoked_at is null and ${isAwaited} and w.wanted_status = 'Released'
        and w.release_at <> coalesce(i.told_release_at, i.delivers_at)
        and (w.release_at > i.delivers_at or i.told_release_at is not null)
      order by i.id limit ${limit}
    ) moved where told.id = moved.id
    returning told.id as item_id, told.order_id, moved.release_at`.execute(trx)
  return rows
}

export interface DeliveredItem {
  itemId: number
  orderId: number
  /** The buyer knows it already, or has it no more. */
  isKnown: boolean
}

/** Takes what was delivered since its buyers were told, a page at a time. */
export async function takeDelivered(
  trx: Transaction,
  now: Date,
  limit: number,
): Promise<DeliveredItem[]> {
  const { rows } = await sql<DeliveredItem>`
    update order_items told set delivery_told_at = ${now} from (
      select i.id, g.delivered_at is null or g.revoked_at is not null
        or i.refund_wanted_at is not null as is_known
      from order_items i join grants g on g.order_item_id = i.id
      where i.delivers_at is not null and i.delivery_told_at is null
        and (g.delivered_at is not null or g.delivers_at is null)
      order by i.id limit ${limit}
    ) given where told.id = given.id
    returning told.id as item_id, told.order_id, given.is_known`.execute(trx)
  return rows
}

/** Locks what an item gave against its delivery. @returns false where it was delivered */
export async function holdUndelivered(trx: Transaction, itemId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('grants')
    .select('id')
    .where('orderItemId', '=', itemId)
    .where('deliversAt', 'is not', null)
    .where('deliveredAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
