import { sql } from 'kysely'
import type { Yen } from '#kernel/yen.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'

export async function cancelOpenOrders(trx: Transaction, userId: number, at: Date): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ status: 'canceled', canceled_at: at })
    .where('buyer_id', '=', userId)
    .where('status', '=', 'open')
    .execute()
}

/**
 * Whether the buyer of an order has left. Waits for an erasure that is under way, and lets none begin
 * before the transaction ends. Asked before the order is locked: an erasure goes the same way.
 */
export async function hasBuyerLeft(trx: Transaction, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ deletedAt: Date | null }>`
    select u.deleted_at as "deletedAt" from users u
    where u.id = (select buyer_id from orders where id = ${orderId}) for key share
  `.execute(trx)
  return rows.some(({ deletedAt }) => deletedAt !== null)
}

interface OrderedItem {
  /** Of the two, what it is. */
  sound: string | null
  album: string | null
  title: string
  seller: string
  priceYen: Yen
  paidYen: Yen
  refundedAt: string | null
}

/** One's own orders, each with its items as they were shown. */
export function listOwnOrders(db: Database, userId: number, after: number, limit: number) {
  return db
    .selectFrom('orders as o')
    .select(['o.id', 'o.public_id as publicId', 'o.status', 'o.email', 'o.locale', 'o.provider'])
    .select(['o.total_yen as totalYen', 'o.payment_id as payment', 'o.created_at as createdAt'])
    .select(['o.paid_at as paidAt', 'o.canceled_at as canceledAt', 'o.refunded_at as refundedAt'])
    .select(
      sql<OrderedItem[]>`(
        select coalesce(json_agg(json_build_object('sound', s.public_id, 'album', a.public_id, 'title', i.title,
          'seller', i.seller_name, 'priceYen', i.price_yen, 'paidYen', i.paid_yen,
          'refundedAt', i.refunded_at) order by i.id), '[]')
        from order_items i left join sounds s on s.id = i.sound_id
          left join albums a on a.id = i.album_id where i.order_id = o.id
      )`.as('items'),
    )
    .where('o.buyer_id', '=', userId)
    .where('o.id', '>', after)
    .orderBy('o.id')
    .limit(limit)
    .execute()
}

/** What was sold of one's own; who bought it is the buyer’s. */
export function listOwnSales(db: Database, userId: number, after: number, limit: number) {
  return db
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .leftJoin('sounds as s', 's.id', 'i.sound_id')
    .leftJoin('albums as a', 'a.id', 'i.album_id')
    .select(['i.id', 'o.public_id as order', 's.public_id as sound', 'a.public_id as album'])
    .select('i.title')
    .select(['i.price_yen as priceYen', 'i.paid_yen as paidYen', 'o.fee_percent as feePercent'])
    .select(['o.paid_at as paidAt', 'i.refunded_at as refundedAt'])
    .where('i.seller_id', '=', userId)
    .where('o.paid_at', 'is not', null)
    .where('i.id', '>', after)
    .orderBy('i.id')
    .limit(limit)
    .execute()
}
