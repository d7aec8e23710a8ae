import { sql } from 'kysely'
import { newestFirst, type TimeCursor } from '#ports/database/newest-first.ts'
import type { Database } from '#ports/database/open-database.ts'
import { isOfAddress } from '../buyer-store.ts'
import { isNamedBuyer } from '../messages/message-store.ts'

/** Lists supporters, newest first, and one more than `limit`. */
export function listRows(
  db: Database,
  sellerId: number,
  after: TimeCursor | undefined,
  limit: number,
) {
  const all = db.selectFrom(selectSupporters(db, sellerId).as('s')).selectAll()
  return newestFirst(all, ['s.lastAt', 's.id'], after, limit).execute()
}

/** Lists them by the latest purchase. */
export function listContactable(db: Database, sellerId: number) {
  return db
    .selectFrom(selectSupporters(db, sellerId).as('s'))
    .select(['s.name', 's.email', 's.orderIds', 's.paidYen', 's.lastAt'])
    .where('s.email', 'is not', null)
    .$narrowType<{ email: string }>()
    .orderBy('s.lastAt', 'desc')
    .orderBy('s.id', 'desc')
    .execute()
}

export async function countContactable(db: Database, sellerId: number): Promise<number> {
  const { count } = await db
    .selectFrom(selectSupporters(db, sellerId).as('s'))
    .select(({ fn }) => fn.count<number>('s.email').as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Members by their account, guests by the address of their orders, which is not shown unless they
 * agreed. What was refunded in full is no purchase any more.
 */
function selectSupporters(db: Database, sellerId: number) {
  return db
    .selectFrom('orderItems as i')
    .innerJoin('orders as o', 'o.id', 'i.orderId')
    .leftJoin('users as buyer', (join) => join.on(isNamedBuyer))
    .leftJoin('orderContacts as c', (join) =>
      join
        .onRef('c.orderId', '=', 'i.orderId')
        .onRef('c.sellerId', '=', 'i.sellerId')
        .on('c.revokedAt', 'is', null)
        // Anyone can agree in the name of an address that is not theirs.
        .on(sql<boolean>`(o.buyer_id is not null or ${isOfAddress})`),
    )
    .leftJoin('follows as f', (join) =>
      join.onRef('f.followerId', '=', 'buyer.id').onRef('f.followedId', '=', 'i.sellerId'),
    )
    .select(({ fn }) => [
      fn.max('i.id').as('id'),
      fn.max('buyer.name').as('name'),
      fn.max('buyer.username').as('username'),
    ])
    .select([
      sql<Date>`max(i.sold_at)`.as('lastAt'),
      sql<number[]>`array_agg(distinct i.order_id)`.as('orderIds'),
      sql<boolean>`bool_or(f.follower_id is not null)`.as('follows'),
      // The address of the latest order for which the buyer agreed.
      sql<string | null>`(array_agg(o.email order by i.sold_at desc)
        filter (where c.order_id is not null))[1]`.as('email'),
      sql<number>`sum(i.paid_yen - (select coalesce(sum(r.amount_yen), 0) from refunds r
        where r.order_item_id = i.id))::int`.as('paidYen'),
    ])
    .where('i.sellerId', '=', sellerId)
    .where('i.soldAt', 'is not', null)
    .where('i.refundWantedAt', 'is', null)
    .groupBy(sql`coalesce(buyer.id::text, lower(o.email))`)
}
